import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{c as exitCodes,f as init_chunk_6YULVYDO,l as init_chunk_ARC2IH4J}from"./start-action-worker-thread-f9w3YZTe.js";import{s as init_chunk_OGQ7FXBT}from"./begin-action-worker-thread-CrBHbQJM.js";import{$ as init_chunk_M63FOKZP,B as init_chunk_Y56AFUAN,C as commandGroups,G as init_chunk_BVU66OGH,O as init_chunk_U4ZGJXVO,Ot as init_chunk_Y64V7DGL,P as init_chunk_HNXGB4AN,S as commandDescriptions,Ti as init_chunk_ZK5TDCMS,U as init_chunk_QXHJAYSK,Z as init_chunk_QQZY4TW5,ct as init_chunk_KOQOKR4W,ga as init_chunk_EKGBLHOG,gt as toKebabCase,mt as init_chunk_NCNVXFAY,na as init_chunk_CID4LWQL,pa as init_chunk_L7WDXCKV,q as init_chunk_JQDSI2KA,tt as init_chunk_DLWMJWYP,w as init_chunk_PIOHPOKF,yt as init_chunk_42VN2KFW}from"./start-action-DSTGGWGB.js";import{r as init_chunk_4U6ZZYQY}from"./start-action-worker-PXbbVx_A.js";import{c as commandOf,l as init_chunk_LFBDFUA6}from"./start-neWWbq0W.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";function completeWords(words){let[last=``,...before]=[...words].reverse();return candidatesAfter(before.reverse(),last).filter(({word})=>word.startsWith(last))}function candidatesAfter(before,last){if(before.includes(`--`))return[];let name=commandOf(before);if(name===null)return commandsAfter(before);let description=descriptionOf(name),option=optionNamed(before.at(-1)??``,description);if(option!==void 0&&option.placeholder!==null)return wordsOf(option);if(last.startsWith(`-`))return flagsOf(description,before);let below=commandsAfter(before);if(below.length>0)return below;let numGiven=before.length-name.split(` `).length,argument=Object.values(description.arguments)[numGiven];return argument===void 0||argument.words.length===0?flagsOf(description,before):wordsOf(argument)}function commandsAfter(words){let start=words.map(word=>`${word} `).join(``),found=new Map;for(let name of names){let[word=``]=name.slice(start.length).split(` `);if(!name.startsWith(start)||word===``)continue;let isWhole=name===start+word;found.set(word,isWhole?descriptionOf(name).summary:summaryOfGroup(word))}return[...found].map(([word,help])=>({word,help}))}function flagsOf({options},before){return Object.entries(options).map(([name,{help}])=>({word:flagOf(name),help})).filter(({word})=>!before.includes(word))}function completion({shell,words},{log}){if(words===null)log.print(shellScripts[shell].trimEnd());else{let lines=completeWords(words).map(({word,help})=>shell===`bash`||help===``?word:`${word}	${help}`);lines.length>0&&log.print(lines.join(`
`))}return Promise.resolve({exitCode:exitCodes.pass})}var names,descriptionOf,summaryOfGroup,optionNamed,flagOf,wordsOf,shellScripts;function init_completion_FD7A2QTV(){return(init_completion_FD7A2QTV=__esmMin((()=>{init_chunk_LFBDFUA6();init_chunk_PIOHPOKF();init_chunk_U4ZGJXVO();init_chunk_M63FOKZP();init_chunk_HNXGB4AN();init_chunk_Y56AFUAN();init_chunk_4U6ZZYQY();init_chunk_BVU66OGH();init_chunk_JQDSI2KA();init_chunk_DLWMJWYP();init_chunk_KOQOKR4W();init_chunk_NCNVXFAY();init_chunk_QQZY4TW5();init_chunk_QXHJAYSK();init_chunk_CID4LWQL();init_chunk_L7WDXCKV();init_chunk_EKGBLHOG();init_chunk_42VN2KFW();init_chunk_Y64V7DGL();init_chunk_ZK5TDCMS();init_chunk_6YULVYDO();init_chunk_ARC2IH4J();init_chunk_OGQ7FXBT();names=Object.keys(commandDescriptions);descriptionOf=name=>commandDescriptions[name];summaryOfGroup=word=>commandGroups[word]??``;optionNamed=(word,{options})=>Object.entries(options).find(([name])=>word===flagOf(name))?.[1];flagOf=name=>`--${toKebabCase(name)}`;wordsOf=({words})=>words.map(word=>({word,help:``}));shellScripts={bash:`# minicluster in bash: eval "$(minicluster completion bash)"
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
`}})))()}init_completion_FD7A2QTV();export{completion};