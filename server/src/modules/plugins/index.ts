import { pluginsApi } from '@chaguan/contracts'
import { transformHook } from '../../context/transforms.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { storedGroupRightsHook } from '../groups/index.ts'
import { pluginKindsHook } from '../threads/index.ts'
import { bisectPlugins, readPluginBisect } from './bisect-plugins.ts'
import { serveFrames } from './frame-routes.ts'
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
import {
  insertRightsOf,
  readAnyPluginSetting,
  readPluginSetting,
  savePluginSetting,
} from './plugin-settings.ts'
import { syncRunningPlugins } from './server-runtime/call-plugin.ts'
import { subscribePlugins } from './server-runtime/plugin-events.ts'
import { schedulePluginJobs } from './server-runtime/plugin-jobs.ts'
import { servePluginRoutes } from './server-runtime/plugin-routes.ts'
import { runTransforms } from './server-runtime/run-transforms.ts'
import { viewRendererOf } from './server-runtime/view-renderer.ts'
import { pluginKinds } from './thread-content.ts'

/** Registers plugins, which are installed, published and configured at run time (docs/decisions/0019-plugins.md). */
export function registerPlugins(mount: Mount): void {
  const { app, ctx } = mount
  ctx.hooks.provide(pluginKindsHook, pluginKinds)
  ctx.hooks.provide(storedGroupRightsHook, insertRightsOf(ctx))
  ctx.hooks.provide(transformHook, (name, value, by) => runTransforms(ctx, name, value, by))
  const [stopEvents, stopHalves] = [subscribePlugins(ctx), syncRunningPlugins(ctx)]
  app.addHook('onClose', async () => {
    await stopEvents()
    await stopHalves()
    await viewRendererOf(ctx).stop()
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
export { installPackage } from './install-plugin.ts'
export { pluginsOfPages, trustedModule } from './list-plugins.ts'
export { recordPluginTime } from './plugin-times.ts'
export { viewRendererOf } from './server-runtime/view-renderer.ts'
