import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{commandDescriptions,commandGroups}from"./chunk-BJBW45CK.js";import"./chunk-B6CXY5JS.js";import"./chunk-X7C7FRPJ.js";import"./chunk-KPNKLMEJ.js";import{toKebabCase}from"./chunk-L3COIDVQ.js";
import"./chunk-XZKP2BZF.js";import"./chunk-UXLAQ7XC.js";import"./chunk-IWKNYRAJ.js";import"./chunk-KH55LS6M.js";import"./chunk-GAZYPT2S.js";import"./chunk-CHQ4WK3K.js";
import"./chunk-7MLBJWJZ.js";import"./chunk-W54P2SDH.js";import{exitCodes}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";function completeWords(words){let[last="",...before]=[...words].reverse();return candidatesAfter(before.reverse(),last).filter(({word})=>word.startsWith(last))}function candidatesAfter(before,last){if(before.
includes("--"))return[];let name=commandOf(before);if(name===null)return commandsAfter(before);let description=descriptionOf(name),named=before.at(-1)??"",option=optionNamed(named,description);if(option!==
void 0&&option.placeholder!==null)return wordsOf(option);if(last.startsWith("-"))return flagsOf(description,before);let below=commandsAfter(before);if(below.length>0)return below;let numGiven=before.length-
name.split(" ").length,argument=Object.values(description.arguments)[numGiven];return argument===void 0||argument.words.length===0?flagsOf(description,before):wordsOf(argument)}var names=Object.keys(commandDescriptions),
descriptionOf=name=>commandDescriptions[name];function commandOf(words){let typed=`${words.join(" ")} `;return names.filter(name=>typed.startsWith(`${name} `)).reduce(longer,null)}var longer=(one,other)=>one!==
null&&one.length>other.length?one:other;function commandsAfter(words){let start=words.map(word=>`${word} `).join(""),found=new Map;for(let name of names){let[word=""]=name.slice(start.length).split(" ");
if(!name.startsWith(start)||word==="")continue;let isWhole=name===start+word;found.set(word,isWhole?descriptionOf(name).summary:summaryOfGroup(word))}return[...found].map(([word,help])=>({word,help}))}
var summaryOfGroup=word=>commandGroups[word]??"",optionNamed=(word,{options})=>Object.entries(options).find(([name])=>word===flagOf(name))?.[1],flagOf=name=>`--${toKebabCase(name)}`;function flagsOf({
options},before){return Object.entries(options).map(([name,{help}])=>({word:flagOf(name),help})).filter(({word})=>!before.includes(word))}var wordsOf=({words})=>words.map(word=>({word,help:""}));var shellScripts={bash:`# minicluster in bash: eval "$(minicluster completion bash)"
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
`};function completion({shell,words},{log}){if(words===null)log.print(shellScripts[shell].trimEnd());else{let lines=completeWords(words).map(({word,help})=>shell==="bash"||help===""?word:`${word}	${help}`);
lines.length>0&&log.print(lines.join(`
`))}return Promise.resolve({exitCode:exitCodes.pass})}export{completion};
