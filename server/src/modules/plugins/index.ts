import { pluginsApi } from '@chaguan/contracts'
import { transformHook } from '../../context/transforms.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { pluginKindsHook } from '../threads/index.ts'
import { bisectPlugins, readPluginBisect } from './bisect-plugins.ts'
import { serveFrames } from './frame-routes.ts'
import { syncRunningHalves } from './halves/call-half.ts'
import { treesOf } from './halves/described-trees.ts'
import { tellPluginsOfEvents } from './halves/plugin-events.ts'
import { schedulePluginJobs } from './halves/plugin-jobs.ts'
import { servePluginRoutes } from './halves/plugin-routes.ts'
import { runTransforms } from './halves/run-transforms.ts'
import { uploadPlugin, uploadPluginPicture } from './install-plugin.ts'
import {
  changePluginRights,
  listAllPlugins,
  listPluginRights,
  listPlugins,
  managePlugins,
  pluginsOfPages,
  readPluginPage,
} from './list-plugins.ts'
import { arrangePlugin, operatePlugin } from './operate-plugin.ts'
import { dropEarlierPackages } from './packages/drop-packages.ts'
import { reportPluginFault } from './plugin-faults.ts'
import { serveFiles } from './plugin-file-routes.ts'
import { readAnyPluginSetting, readPluginSetting, savePluginSetting } from './plugin-settings.ts'
import { pluginKinds } from './thread-content.ts'

/** Registers plugins, which are installed, published and configured at run time (docs/decisions/0019-plugins.md). */
export function registerPlugins(mount: Mount): void {
  const { app, ctx } = mount
  ctx.hooks.provide(pluginKindsHook, pluginKinds)
  ctx.hooks.provide(transformHook, (name, value, by) => runTransforms(ctx, name, value, by))
  const [stopEvents, stopHalves] = [tellPluginsOfEvents(ctx), syncRunningHalves(ctx)]
  app.addHook('onClose', async () => {
    await stopEvents()
    await stopHalves()
    await treesOf(ctx).stop()
  })
  schedulePluginJobs(ctx)
  ctx.jobs.register({
    name: 'plugins: drop earlier packages',
    pattern: '29 * * * *',
    run: () => dropEarlierPackages(ctx),
  })
  servePluginRoutes(mount)
  serveFiles(mount.app, mount.ctx)
  serveFrames(mount.app, mount.ctx)
  implement(mount, pluginsApi, {
    listPlugins,
    readPluginSetting,
    listPagePlugins: async (ctx, viewer) => [...(await pluginsOfPages(ctx, viewer))],
    readPluginPage,
    reportPluginFault,
    listAllPlugins,
    readAnyPluginSetting,
    savePluginSetting,
    uploadPlugin,
    uploadPluginPicture,
    deletePluginPicture: async () => [],
    operatePlugin,
    listPluginRights,
    changePluginRights,
    managePlugins,
    arrangePlugin,
    readPluginBisect,
    bisectPlugins,
  })
}

export { installBundled } from './bundled-plugins.ts'
export { treesOf } from './halves/described-trees.ts'
export { installPackage } from './install-plugin.ts'
export { pluginsOfPages, trustedModule } from './list-plugins.ts'
export { noteTime } from './plugin-times.ts'
