/** Inline style of the API reference, light and dark; it needs no file of the web app. */
export const style = `:root{color-scheme:light dark;--ink:light-dark(#1d2129,#e6e8eb);--soft:light-dark(#5f6672,#a3abb8);
--line:light-dark(#e3e6eb,#2c313a);--paper:light-dark(#fff,#15181d);--raised:light-dark(#f6f7f9,#1c2027);--accent:light-dark(#1d5fe0,#7ba7ff)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}body{margin:0;color:var(--ink);background:var(--paper);font:15px/1.6 system-ui,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:1rem 1.25rem}header{padding-top:2rem}h1{margin:0;font-size:1.75rem}
h2{margin:2rem 0 .5rem;font-size:1.15rem}h4{margin:1rem 0 .25rem;font-size:.85rem;color:var(--soft)}a{color:var(--accent)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:.75rem}
input{width:100%;padding:.6rem .8rem;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:8px}
details{border:1px solid var(--line);border-radius:8px;margin:.4rem 0;background:var(--raised)}details>:not(summary){margin-inline:.9rem}
summary{padding:.55rem .9rem;cursor:pointer}summary span{display:block;color:var(--soft)}summary code{font-weight:600}
b{display:inline-block;min-width:3.2em;font:600 12px ui-monospace,monospace}b.post{color:light-dark(#a04b00,#f0a35e)}b.get{color:light-dark(#0b7a43,#62cf95)}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}mark{display:inline-block;padding:0 .5em;margin:.15rem 0;border:1px solid var(--line);border-radius:99px;background:none;color:var(--soft);font-size:.85em}
table{width:100%;border-collapse:collapse;margin-bottom:.9rem;font-size:.92em}details>table{width:calc(100% - 1.8rem)}
th,td{padding:.3rem .5rem;text-align:left;vertical-align:top;border-top:1px solid var(--line)}th{color:var(--soft);font-weight:500}
small{display:block;color:var(--soft)}em{color:light-dark(#b3261e,#ff8a80);font-style:normal;font-size:.85em}[hidden]{display:none}`

/** Narrows the list while somebody types; without it everything is listed. */
export const script = `const filter=document.getElementById('filter'),calls=[...document.querySelectorAll('details')],none=document.getElementById('none');
filter.addEventListener('input',()=>{const words=filter.value.toLowerCase().split(/\\s+/).filter(Boolean);let shown=0;
for(const call of calls){call.hidden=!words.every(word=>call.dataset.words.includes(word));if(!call.hidden)shown++}
for(const section of document.querySelectorAll('section'))if(section.querySelector('details'))section.hidden=!section.querySelector('details:not([hidden])');
none.hidden=shown>0});
const open=()=>{const call=document.getElementById(location.hash.slice(1));if(call&&call.tagName==='DETAILS')call.open=true};
addEventListener('hashchange',open);open();`
