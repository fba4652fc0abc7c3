import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{c as exitCodes,f as init_chunk_N3KJIRAU,l as init_chunk_NB2WPYEI}from"./start-action-worker-thread-KhDME9MX.js";import{s as init_chunk_OGQ7FXBT}from"./begin-action-worker-thread-CrBHbQJM.js";import{$ as toKebabCase,C as init_chunk_TZ6E67BR,D as init_chunk_5P3Z2A3S,Dt as init_chunk_UPLMDQ22,G as init_chunk_Y5TMKSUV,H as init_chunk_IBHLGGTO,K as init_chunk_MSYLDZCQ,L as init_chunk_WX4XU6CT,M as init_chunk_6HWD2PUK,S as commandGroups,U as init_chunk_YGURYXD4,X as init_chunk_S6D32GEO,Z as init_chunk_TXQTNKHP,_t as init_chunk_FJ6ZV3R7,mt as init_chunk_OSDLEEZN,rt as init_chunk_LMJVDUTK,ta as init_chunk_IX4ZWIAZ,tt as init_chunk_5RG36ZCN,vt as init_chunk_42VN2KFW,wi as init_chunk_EVZ6Q34S,x as commandDescriptions,z as init_chunk_BEL5QFP4}from"./start-action-DKIUwF4X.js";import{r as init_chunk_C22DLCTN}from"./start-action-worker-Bv6llU0y.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";function completeWords(words){let[last=``,...before]=[...words].reverse();return candidatesAfter(before.reverse(),last).filter(({word})=>word.startsWith(last))}function candidatesAfter(before,last){if(before.includes(`--`))return[];let name=commandOf(before);if(name===null)return commandsAfter(before);let description=descriptionOf(name),option=optionNamed(before.at(-1)??``,description);if(option!==void 0&&option.placeholder!==null)return wordsOf(option);if(last.startsWith(`-`))return flagsOf(description,before);let below=commandsAfter(before);if(below.length>0)return below;let numGiven=before.length-name.split(` `).length,argument=Object.values(description.arguments)[numGiven];return argument===void 0||argument.words.length===0?flagsOf(description,before):wordsOf(argument)}function commandOf(words){let typed=`${words.join(` `)} `;return names.filter(name=>typed.startsWith(`${name} `)).reduce(longer,null)}function commandsAfter(words){let start=words.map(word=>`${word} `).join(``),found=new Map;for(let name of names){let[word=``]=name.slice(start.length).split(` `);if(!name.startsWith(start)||word===``)continue;let isWhole=name===start+word;found.set(word,isWhole?descriptionOf(name).summary:summaryOfGroup(word))}return[...found].map(([word,help])=>({word,help}))}function flagsOf({options},before){return Object.entries(options).map(([name,{help}])=>({word:flagOf(name),help})).filter(({word})=>!before.includes(word))}function completion({shell,words},{log}){if(words===null)log.print(shellScripts[shell].trimEnd());else{let lines=completeWords(words).map(({word,help})=>shell===`bash`||help===``?word:`${word}	${help}`);lines.length>0&&log.print(lines.join(`
`))}return Promise.resolve({exitCode:exitCodes.pass})}var names,descriptionOf,longer,summaryOfGroup,optionNamed,flagOf,wordsOf,shellScripts;function init_completion_5MANWQVJ(){return(init_completion_5MANWQVJ=__esmMin((()=>{init_chunk_TZ6E67BR();init_chunk_6HWD2PUK();init_chunk_WX4XU6CT();init_chunk_MSYLDZCQ();init_chunk_C22DLCTN();init_chunk_TXQTNKHP();init_chunk_S6D32GEO();init_chunk_IBHLGGTO();init_chunk_5P3Z2A3S();init_chunk_BEL5QFP4();init_chunk_Y5TMKSUV();init_chunk_YGURYXD4();init_chunk_5RG36ZCN();init_chunk_LMJVDUTK();init_chunk_IX4ZWIAZ();init_chunk_OSDLEEZN();init_chunk_FJ6ZV3R7();init_chunk_42VN2KFW();init_chunk_UPLMDQ22();init_chunk_EVZ6Q34S();init_chunk_N3KJIRAU();init_chunk_NB2WPYEI();init_chunk_OGQ7FXBT();names=Object.keys(commandDescriptions);descriptionOf=name=>commandDescriptions[name];longer=(one,other)=>one!==null&&one.length>other.length?one:other;summaryOfGroup=word=>commandGroups[word]??``;optionNamed=(word,{options})=>Object.entries(options).find(([name])=>word===flagOf(name))?.[1];flagOf=name=>`--${toKebabCase(name)}`;wordsOf=({words})=>words.map(word=>({word,help:``}));shellScripts={bash:`# minicluster in bash: eval "$(minicluster completion bash)"
_minicluster() {
  COMPREPLY=()
  local line
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("\${COMP_WORDS[0]}" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _minicluster minicluster
`,zsh:`#compdef minicluster
# minicluster in zsh: eval "$(minicluster completion zsh)" after compinit
_minicluster() {
  local line
  local -a candidates
  while IFS= read -r line; do
    candidates+=("\${\${line//:/\\\\:}/$'\\t'/:}")
  done < <("\${words[1]}" completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if ((\${#candidates})); then
    _describe minicluster candidates
  else
    _files
  fi
}
compdef _minicluster minicluster
`,fish:`# minicluster in fish: minicluster completion fish | source
function __minicluster_complete
    set --local typed (commandline --tokenize --cut-at-cursor --current-process)
    set --local current (commandline --current-token --cut-at-cursor)
    set --local candidates ($typed[1] completion fish -- $typed[2..] "$current" 2>/dev/null)
    if test (count $candidates) -gt 0
        printf '%s\\n' $candidates
    else
        __fish_complete_path "$current"
    end
end
complete --command minicluster --no-files --arguments '(__minicluster_complete)'
`}})))()}init_completion_5MANWQVJ();export{completion};