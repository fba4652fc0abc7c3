import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{c as exitCodes,f as init_chunk_JQHMQFNP,l as init_chunk_OOLG5M4V}from"./start-action-worker-thread-BG1IjM6Y.js";import{s as init_chunk_OGQ7FXBT}from"./begin-action-worker-thread-CrBHbQJM.js";import{B as init_chunk_QAY3UZ7Z,C as init_chunk_KASN3WRT,D as init_chunk_5P3Z2A3S,H as init_chunk_YGURYXD4,J as init_chunk_S6D32GEO,M as init_chunk_NACBABPE,Ot as init_chunk_UPLMDQ22,Q as init_chunk_LMJVDUTK,R as init_chunk_IOSZYBRX,S as commandGroups,Ti as init_chunk_EVZ6Q34S,W as init_chunk_HABELTR5,X as init_chunk_5RG36ZCN,at as init_chunk_NBE5R6LP,dt as init_chunk_TXQTNKHP,ht as init_chunk_OSDLEEZN,na as init_chunk_IX4ZWIAZ,pt as toKebabCase,vt as init_chunk_FJ6ZV3R7,x as commandDescriptions,yt as init_chunk_42VN2KFW}from"./start-action-BYi0HpXd.js";import{r as init_chunk_ZYI42IX3}from"./start-action-worker-BjuoN_sL.js";import{c as commandOf,l as init_chunk_C2ZACH7H}from"./start-w3ouqFZV.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";function completeWords(words){let[last=``,...before]=[...words].reverse();return candidatesAfter(before.reverse(),last).filter(({word})=>word.startsWith(last))}function candidatesAfter(before,last){if(before.includes(`--`))return[];let name=commandOf(before);if(name===null)return commandsAfter(before);let description=descriptionOf(name),option=optionNamed(before.at(-1)??``,description);if(option!==void 0&&option.placeholder!==null)return wordsOf(option);if(last.startsWith(`-`))return flagsOf(description,before);let below=commandsAfter(before);if(below.length>0)return below;let numGiven=before.length-name.split(` `).length,argument=Object.values(description.arguments)[numGiven];return argument===void 0||argument.words.length===0?flagsOf(description,before):wordsOf(argument)}function commandsAfter(words){let start=words.map(word=>`${word} `).join(``),found=new Map;for(let name of names){let[word=``]=name.slice(start.length).split(` `);if(!name.startsWith(start)||word===``)continue;let isWhole=name===start+word;found.set(word,isWhole?descriptionOf(name).summary:summaryOfGroup(word))}return[...found].map(([word,help])=>({word,help}))}function flagsOf({options},before){return Object.entries(options).map(([name,{help}])=>({word:flagOf(name),help})).filter(({word})=>!before.includes(word))}function completion({shell,words},{log}){if(words===null)log.print(shellScripts[shell].trimEnd());else{let lines=completeWords(words).map(({word,help})=>shell===`bash`||help===``?word:`${word}	${help}`);lines.length>0&&log.print(lines.join(`
`))}return Promise.resolve({exitCode:exitCodes.pass})}var names,descriptionOf,summaryOfGroup,optionNamed,flagOf,wordsOf,shellScripts;function init_completion_VKHMQR54(){return(init_completion_VKHMQR54=__esmMin((()=>{init_chunk_C2ZACH7H();init_chunk_KASN3WRT();init_chunk_NACBABPE();init_chunk_IOSZYBRX();init_chunk_HABELTR5();init_chunk_ZYI42IX3();init_chunk_S6D32GEO();init_chunk_TXQTNKHP();init_chunk_5P3Z2A3S();init_chunk_QAY3UZ7Z();init_chunk_YGURYXD4();init_chunk_5RG36ZCN();init_chunk_LMJVDUTK();init_chunk_NBE5R6LP();init_chunk_IX4ZWIAZ();init_chunk_OSDLEEZN();init_chunk_FJ6ZV3R7();init_chunk_42VN2KFW();init_chunk_UPLMDQ22();init_chunk_EVZ6Q34S();init_chunk_JQHMQFNP();init_chunk_OOLG5M4V();init_chunk_OGQ7FXBT();names=Object.keys(commandDescriptions);descriptionOf=name=>commandDescriptions[name];summaryOfGroup=word=>commandGroups[word]??``;optionNamed=(word,{options})=>Object.entries(options).find(([name])=>word===flagOf(name))?.[1];flagOf=name=>`--${toKebabCase(name)}`;wordsOf=({words})=>words.map(word=>({word,help:``}));shellScripts={bash:`# minicluster in bash: eval "$(minicluster completion bash)"
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
`}})))()}init_completion_VKHMQR54();export{completion};