import { build, loadConfigFromFile } from 'vite'
const cwd=process.argv[2]
const { default: conf } = await import(cwd+'/web/vite.config.ts')
const c = conf({ isSsrBuild:false, mode:'production', command:'build' })
c.configFile=false
c.logLevel='error'
c.build.outDir='/tmp/analout'; c.build.emptyOutDir=true
c.plugins.push({name:'anal',generateBundle(_o,b){ for(const ch of Object.values(b)) if(ch.type==='chunk' && (ch.name.startsWith('first')||/^(start|entry-browser|lines|h5|face|HomePage|runtime-preload)/.test(ch.name))) { console.log('##',ch.fileName,ch.code.length); for(const [m,i] of Object.entries(ch.modules)) if(i.renderedLength>0) console.log(i.renderedLength, m.replace(cwd,'')) } }})
process.chdir(cwd)
await build(c)
