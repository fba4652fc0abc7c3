import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{Gi as init_chunk_KPNKLMEJ,Ii as init_chunk_IWKNYRAJ,S as init_chunk_5772B7UE,Vi as init_chunk_HVEH3XIW,Wi as init_chunk_XZ2467JF,_ as init_chunk_XNT5DKAU,ai as init_chunk_JJMKMA5S,b as init_chunk_KAR735QA,c as init_chunk_L3COIDVQ,d as commandDescriptions,et as init_chunk_4SSV5QC2,f as commandGroups,lt as init_chunk_MMK2USFZ,nt as init_chunk_YEOPQ4CV,p as init_chunk_ABP4CZWY,t as init_chunk_KH55LS6M,u as toKebabCase,zi as init_chunk_EXY5IBIZ}from"./start-action-F5I5MsTT.js";import{r as init_chunk_VB7PE4BX}from"./start-action-worker-CQNSmFG8.js";import{c as exitCodes,f as init_chunk_RAE2B5V6,l as init_chunk_QOFAUVCI,x as init_chunk_5GJBNLEX}from"./start-action-worker-thread-pynVtlUa.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";function completeWords(words){let[last=``,...before]=[...words].reverse();return candidatesAfter(before.reverse(),last).filter(({word})=>word.startsWith(last))}function candidatesAfter(before,last){if(before.includes(`--`))return[];let name=commandOf(before);if(name===null)return commandsAfter(before);let description=descriptionOf(name),option=optionNamed(before.at(-1)??``,description);if(option!==void 0&&option.placeholder!==null)return wordsOf(option);if(last.startsWith(`-`))return flagsOf(description,before);let below=commandsAfter(before);if(below.length>0)return below;let numGiven=before.length-name.split(` `).length,argument=Object.values(description.arguments)[numGiven];return argument===void 0||argument.words.length===0?flagsOf(description,before):wordsOf(argument)}function commandOf(words){let typed=`${words.join(` `)} `;return names.filter(name=>typed.startsWith(`${name} `)).reduce(longer,null)}function commandsAfter(words){let start=words.map(word=>`${word} `).join(``),found=new Map;for(let name of names){let[word=``]=name.slice(start.length).split(` `);if(!name.startsWith(start)||word===``)continue;let isWhole=name===start+word;found.set(word,isWhole?descriptionOf(name).summary:summaryOfGroup(word))}return[...found].map(([word,help])=>({word,help}))}function flagsOf({options},before){return Object.entries(options).map(([name,{help}])=>({word:flagOf(name),help})).filter(({word})=>!before.includes(word))}function completion({shell,words},{log}){if(words===null)log.print(shellScripts[shell].trimEnd());else{let lines=completeWords(words).map(({word,help})=>shell===`bash`||help===``?word:`${word}	${help}`);lines.length>0&&log.print(lines.join(`
`))}return Promise.resolve({exitCode:exitCodes.pass})}var names,descriptionOf,longer,summaryOfGroup,optionNamed,flagOf,wordsOf,shellScripts;function init_completion_AZSSRUH2(){return(init_completion_AZSSRUH2=__esmMin((()=>{init_chunk_ABP4CZWY();init_chunk_4SSV5QC2();init_chunk_VB7PE4BX();init_chunk_KPNKLMEJ();init_chunk_L3COIDVQ();init_chunk_EXY5IBIZ();init_chunk_XNT5DKAU();init_chunk_YEOPQ4CV();init_chunk_KAR735QA();init_chunk_5772B7UE();init_chunk_IWKNYRAJ();init_chunk_KH55LS6M();init_chunk_MMK2USFZ();init_chunk_RAE2B5V6();init_chunk_QOFAUVCI();init_chunk_HVEH3XIW();init_chunk_XZ2467JF();init_chunk_JJMKMA5S();init_chunk_5GJBNLEX();createRequire(import.meta.url);dirname(fileURLToPath(import.meta.url));names=Object.keys(commandDescriptions);descriptionOf=name=>commandDescriptions[name];longer=(one,other)=>one!==null&&one.length>other.length?one:other;summaryOfGroup=word=>commandGroups[word]??``;optionNamed=(word,{options})=>Object.entries(options).find(([name])=>word===flagOf(name))?.[1];flagOf=name=>`--${toKebabCase(name)}`;wordsOf=({words})=>words.map(word=>({word,help:``}));shellScripts={bash:`# minicluster in bash: eval "$(minicluster completion bash)"
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
`}})))()}init_completion_AZSSRUH2();export{completion};