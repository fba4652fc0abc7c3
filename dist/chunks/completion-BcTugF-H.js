import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{l as exitCodes,p as init_chunk_TL2G2FHQ,u as init_chunk_2UZXT7PY}from"./start-action-worker-thread-CvriYAxB.js";import{s as init_chunk_OGQ7FXBT}from"./begin-action-worker-thread-CrBHbQJM.js";import{Nr as init_chunk_U45ZWXTF,Pr as metricNames}from"./conclude-action-D1WXtBDm.js";import{A as init_chunk_G2D7AVJP,I as init_chunk_U4ZGJXVO,It as init_chunk_7QIX3MUS,Ka as init_chunk_EKGBLHOG,Kt as init_chunk_42VN2KFW,M as init_chunk_7ZDQICIZ,O as commandDescriptions,Q as init_chunk_QXHJAYSK,Qi as init_chunk_ZK5TDCMS,R as init_chunk_K6ZW3VXT,Ua as init_chunk_L7WDXCKV,Ut as toKebabCase,V as init_chunk_7XJH65XB,Vt as init_chunk_KLIWK2KS,W as init_chunk_HDRWQSLM,X as init_chunk_V7LEKNST,_t as init_chunk_QQZY4TW5,at as init_chunk_ET6CVJGG,dt as init_chunk_BFAAKMHM,ft as init_chunk_JQDSI2KA,gt as faultSetNames,jt as init_chunk_DLWMJWYP,k as commandGroups,ka as init_chunk_CID4LWQL,kt as init_chunk_M63FOKZP,mt as init_chunk_N4HMKH4S,tn as init_chunk_Y64V7DGL,vt as init_chunk_BLWYBH4K}from"./start-action-D_MOIbnM.js";import{a as init_chunk_GVTWZGJW,n as init_chunk_3Y2YEF5D,o as init_chunk_KOQOKR4W}from"./start-action-worker-DVnuEKEh.js";import{K as init_chunk_BJ27VJCZ,U as faults,W as init_chunk_BR46LL6Q}from"./faults-o-w-qYJW.js";import{r as init_chunk_EMPJYKUI}from"./train-worker-Cr4AwynE.js";import{c as commandOf,l as init_chunk_ZVO74TPC}from"./start-Cb0m43Er.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";function completeWords(words){let[last=``,...before]=[...words].reverse();return candidatesAfter(before.reverse(),last).filter(({word})=>word.startsWith(last))}function candidatesAfter(before,last){if(before.includes(`--`))return[];let name=commandOf(before);if(name===null)return commandsAfter(before);let description=descriptionOf(name),values=valuesAfter(before.at(-1)??``,description);if(values!==null)return values;if(last.startsWith(`-`))return flagsOf(description,before);let below=commandsAfter(before);if(below.length>0)return below;let numGiven=before.length-name.split(` `).length,argument=Object.values(description.arguments)[numGiven];return argument===void 0||argument.words.length===0?flagsOf(description,before):wordsOf(argument)}function valuesAfter(word,{options}){let[key,option]=Object.entries(options).find(([name])=>word===flagOf(name))??[];return key===void 0||option===void 0||option.placeholder===null?null:wordsOf(option,key)}function commandsAfter(words){let start=words.map(word=>`${word} `).join(``),found=new Map;for(let name of names){let[word=``]=name.slice(start.length).split(` `);if(!name.startsWith(start)||word===``)continue;let isWhole=name===start+word;found.set(word,isWhole?descriptionOf(name).summary:summaryOfGroup(word))}return[...found].map(([word,help])=>({word,help}))}function flagsOf({options},before){return Object.entries(options).map(([name,{help}])=>({word:flagOf(name),help})).filter(({word})=>!before.includes(word))}function completionTable(){let commands=Object.keys(commandDescriptions),groups=new Set(commands.filter(name=>name.includes(` `)).map(firstWord));return[placeAt(`:0`,[``]),...[...groups].filter(group=>!(group in commandDescriptions)).flatMap(placesOfGroup),...Object.entries(commandDescriptions).flatMap(placesOfCommand)]}function placesOfCommand([name,description]){let words=name.split(` `),valued=Object.entries(description.options).filter(([,{placeholder}])=>placeholder!==null);return[{key:name,candidates:[],names:null},placeAt(`${name}:0`,[...words,``],namesOf(name,`0`)),...laterWords(name,description),placeAt(`${name}:-`,[...words,`-`]),...valued.map(([option])=>{let flag=`--${toKebabCase(option)}`;return placeAt(`${name}:${flag}`,[...words,flag,``],namesOf(name,option))})]}function laterWords(name,{arguments:named}){let[,second]=Object.values(named),names2=namesOf(name,`1`);return second===void 0||second.words.length===0&&names2===null?[]:[placeAt(`${name}:1`,[...name.split(` `),`first`,``],names2)]}function shellScript(shell){let places=completionTable(),{head,functions}=shellFunctions[shell];return[head,...(shell===`fish`?[fishHelp(places),fishPlaces(places)]:[shell===`zsh`?zshHelp(places):``,casePlaces(places)]).filter(part=>part!==``),functions].join(`
`)}function casePlaces(places){return[`__minicluster_place() {`,`  names=`,`  case $1 in`,...places.map(place=>{let names2=place.names===null?``:` names=${quoted(place.names.files)} take=${place.names.take}`;return`  ${quoted(place.key)}) found=${quoted(wordsAt(place))}${names2} ;;`}),`  *) found=; return 1 ;;`,`  esac`,`}`].join(`
`)}function fishPlaces(places){return[`function __minicluster_place`,`    switch $argv[1]`,...places.flatMap(place=>[`        case ${fishQuoted(place.key)}`,...place.candidates.length===0?[]:[`       \
     string split ' ' -- ${fishQuoted(wordsAt(place))}`],...place.names===null?[]:[`            ${fishNames(place.names)}`],`            return 0`]),`    end`,`    return 1`,`end`].join(`
`)}function helpOf(places){let help=new Map;for(let{key,candidates}of places){let command=key.replace(/:[^:]*$/,``);for(let{word,help:text}of candidates){let name=word.startsWith(`-`)?word:`${command} ${word}`.trim();text!==``&&!help.has(name)&&help.set(name,text)}}return help}function zshHelp(places){return[`typeset -gA __minicluster_help`,`__minicluster_help=(`,...[...helpOf(places)].map(([name,text])=>`${quoted(name)} ${quoted(text)}`),`)`].join(`
`)}function fishHelp(places){let help=[...helpOf(places)];return[`set --global __minicluster_named ${help.map(([name])=>fishQuoted(name)).join(` `)}`,`set --global __minicluster_help ${help.map(([,text])=>fishQuoted(text)).join(` `)}`].join(`
`)}function completion({shell,words},{log}){if(words===null)log.print(shellScript(shell).trimEnd());else{let lines=completeWords(words).map(({word,help})=>shell===`bash`||help===``?word:`${word}	${help}`);lines.length>0&&log.print(lines.join(`
`))}return Promise.resolve({exitCode:exitCodes.pass})}var names,descriptionOf,summaryOfGroup,flagOf,metricValues,faultNames,usualWords,wordsOf,baselines,runPaths,runNames,jobs,nodes,namesByPlace,firstWord,placesOfGroup,namesOf,placeAt,shellFunctions,wordsAt,fishTakes,fishNames,quoted,fishQuoted;function init_completion_NEXBIDCI(){return(init_completion_NEXBIDCI=__esmMin((()=>{init_chunk_ZVO74TPC();init_chunk_BR46LL6Q();init_chunk_BJ27VJCZ();init_chunk_U45ZWXTF();init_chunk_G2D7AVJP();init_chunk_HDRWQSLM();init_chunk_7XJH65XB();init_chunk_K6ZW3VXT();init_chunk_U4ZGJXVO();init_chunk_7ZDQICIZ();init_chunk_M63FOKZP();init_chunk_DLWMJWYP();init_chunk_V7LEKNST();init_chunk_GVTWZGJW();init_chunk_BFAAKMHM();init_chunk_ET6CVJGG();init_chunk_3Y2YEF5D();init_chunk_N4HMKH4S();init_chunk_JQDSI2KA();init_chunk_QQZY4TW5();init_chunk_QXHJAYSK();init_chunk_KLIWK2KS();init_chunk_7QIX3MUS();init_chunk_EMPJYKUI();init_chunk_CID4LWQL();init_chunk_KOQOKR4W();init_chunk_L7WDXCKV();init_chunk_EKGBLHOG();init_chunk_42VN2KFW();init_chunk_Y64V7DGL();init_chunk_BLWYBH4K();init_chunk_ZK5TDCMS();init_chunk_TL2G2FHQ();init_chunk_2UZXT7PY();init_chunk_OGQ7FXBT();names=Object.keys(commandDescriptions);descriptionOf=name=>commandDescriptions[name];summaryOfGroup=word=>commandGroups[word]??``;flagOf=name=>`--${toKebabCase(name)}`;metricValues=metricNames.map(name=>`${name}=`);faultNames=faults.map(({name})=>name);usualWords={fault:faultNames,faults:faultNames,faultTests:[...faultSetNames,`off`,...faultNames],thresholds:metricValues,severities:metricValues};wordsOf=({words},key=``)=>[...words,...usualWords[key]??[]].map(word=>({word,help:``}));baselines={files:`.minicluster/baselines/*.json`,take:`stem`};runPaths={files:`minicluster_results/runs/*`,take:`path`};runNames={...runPaths,take:`name`};jobs={files:`minicluster_results/jobs/*`,take:`name`};nodes={files:`cluster.yaml`,take:`nodes`};namesByPlace={"runs 1":runNames,"ps 0":jobs,"stop 0":jobs,"jobs status 0":jobs,"jobs logs 0":jobs,"jobs stop 0":jobs,"jobs delete 0":jobs,"jobs watch 0":jobs,"jobs health 0":jobs,"nodes clear 0":nodes,"baseline save name":baselines,"baseline compare name":baselines,"baseline show name":baselines,"monitor watch runDir":runPaths,"monitor report runDir":runPaths,"monitor status runDir":runPaths,"* jobId":jobs,"* nodes":nodes,"run resume":runPaths};firstWord=name=>name.split(` `)[0]??``;placesOfGroup=group=>[{key:group,candidates:[],names:null},placeAt(`${group}:0`,[group,``])];namesOf=(command,place)=>namesByPlace[`${command} ${place}`]??namesByPlace[`* ${place}`]??null;placeAt=(key,words,names2=null)=>({key,candidates:completeWords(words),names:names2});shellFunctions={bash:{head:`# minicluster in bash: eval "$(minicluster completion bash)"`,functions:`__minicluster_nodes() {
  local file line before="\${1%"\${1##*,}"}"
  local pattern="^[[:space:]]*-[[:space:]]+name:[[:space:]]*[\\"']?([A-Za-z0-9._-]+)"
  for file in cluster.yaml "$HOME/.config/minicluster/cluster.yaml"; do
    [[ -r $file ]] || continue
    while IFS= read -r line; do
      [[ $line =~ $pattern ]] || continue
      found+=" $before\${BASH_REMATCH[1]}"
    done < "$file"
    return
  done
}
_minicluster() {
  COMPREPLY=()
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local command='' next found names take word file
  local -i at=1 given
  while ((at < COMP_CWORD)); do
    next="\${command:+$command }\${COMP_WORDS[at]}"
    __minicluster_place "$next" || break
    command=$next
    at=at+1
  done
  for word in "\${COMP_WORDS[@]:at:COMP_CWORD-at}"; do
    [[ $word != -- ]] || return 0
  done
  given=COMP_CWORD-at
  if ((given == 0)) || [[ $previous != --* ]] || ! __minicluster_place "$command:$previous"; then
    if [[ $current == -* ]] || ! __minicluster_place "$command:$given"; then
      __minicluster_place "$command:-"
    fi
  fi
  if [[ -n $names && $take == nodes ]]; then
    __minicluster_nodes "$current"
    names=
  fi
  for file in $names; do
    [[ -e $file ]] || continue
    if [[ $take != path ]]; then file=\${file##*/}; fi
    if [[ $take == stem ]]; then file=\${file%.*}; fi
    found+=" $file"
  done
  for word in $found; do
    [[ $word == "$current"* ]] || continue
    [[ $word == --* && " \${COMP_WORDS[*]:1:COMP_CWORD-1} " == *" $word "* ]] || COMPREPLY+=("$word")
  done
  [[ \${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
}
complete -o default -F _minicluster minicluster
`},zsh:{head:`#compdef minicluster
# minicluster in zsh: eval "$(minicluster completion zsh)" after compinit`,functions:`__minicluster_nodes() {
  local file line before="\${1%\${1##*,}}"
  local -a match
  for file in cluster.yaml "$HOME/.config/minicluster/cluster.yaml"; do
    [[ -r $file ]] || continue
    while IFS= read -r line; do
      [[ $line =~ '^[[:space:]]*-[[:space:]]+name:[[:space:]]*["'"'"']?([A-Za-z0-9._-]+)' ]] || continue
      found+=" $before\${match[1]}"
    done < "$file"
    return
  done
}
_minicluster() {
  setopt local_options null_glob
  local current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}"
  local command='' next found names take word file help
  local -i at=2 given
  local -a candidates suffix
  while ((at < CURRENT)); do
    next="\${command:+$command }\${words[at]}"
    __minicluster_place "$next" || break
    command=$next
    ((at += 1))
  done
  for word in "\${(@)words[at,CURRENT-1]}"; do
    if [[ $word == -- ]]; then _files; return; fi
  done
  ((given = CURRENT - at))
  if ((given == 0)) || [[ $previous != --* ]] || ! __minicluster_place "$command:$previous"; then
    if [[ $current == -* ]] || ! __minicluster_place "$command:$given"; then
      __minicluster_place "$command:-"
    fi
  fi
  if [[ -n $names && $take == nodes ]]; then
    __minicluster_nodes "$current"
    names=
  fi
  for file in \${~names}; do
    if [[ $take != path ]]; then file=\${file:t}; fi
    if [[ $take == stem ]]; then file=\${file:r}; fi
    found+=" $file"
  done
  for word in \${=found}; do
    [[ $word == "$current"* ]] || continue
    [[ $word == --* && " \${(j: :)words[2,CURRENT-1]} " == *" $word "* ]] && continue
    if [[ $word == *= ]]; then suffix=(-S ''); fi
    next="\${command:+$command }$word"
    if [[ $word == -* ]]; then next=$word; fi
    help=\${__minicluster_help[$next]}
    candidates+=("\${word//:/\\\\:}\${help:+:$help}")
  done
  if ((\${#candidates})); then
    _describe minicluster candidates "\${(@)suffix}"
  else
    _files
  fi
}
compdef _minicluster minicluster
`},fish:{head:`# minicluster in fish: minicluster completion fish | source`,functions:`function __minicluster_nodes
    set --local before (string replace --regex '[^,]*$' '' -- (commandline --current-token --cut-at-cursor))
    for file in cluster.yaml $HOME/.config/minicluster/cluster.yaml
        test -r $file; or continue
        set --local pattern '^\\s*-\\s+name:\\s*["\\']?([A-Za-z0-9._-]+).*$'
        string replace --filter --regex $pattern "$before\\$1" <$file
        return
    end
end
function __minicluster_complete
    set --local rest (commandline --tokenize --cut-at-cursor --current-process)
    set --erase rest[1]
    set --local current (commandline --current-token --cut-at-cursor)
    set --local command ''
    set --local found
    while test (count $rest) -gt 0
        set --local next (string trim -- "$command $rest[1]")
        __minicluster_place $next >/dev/null; or break
        set command $next
        set --erase rest[1]
    end
    if contains -- -- $rest
        __fish_complete_path "$current"
        return
    end
    set --local given (count $rest)
    if not begin
            test $given -gt 0
            and string match --quiet -- '--*' $rest[-1]
            and set found (__minicluster_place "$command:$rest[-1]")
        end
        if string match --quiet -- '-*' "$current"
            set found (__minicluster_place "$command:-")
        else if not set found (__minicluster_place "$command:$given")
            set found (__minicluster_place "$command:-")
        end
    end
    set --local shown 0
    for word in $found
        test (string sub --length (string length -- "$current") -- $word) = "$current"; or continue
        if string match --quiet -- '--*' $word
            contains -- $word $rest; and continue
        end
        set shown 1
        set --local name (string trim -- "$command $word")
        string match --quiet -- '-*' $word; and set name $word
        if set --local at (contains --index -- $name $__minicluster_named)
            printf '%s\\t%s\\n' $word $__minicluster_help[$at]
        else
            echo $word
        end
    end
    if test $shown -eq 0
        __fish_complete_path "$current"
    end
end
complete --command minicluster --no-files --arguments '(__minicluster_complete)'
`}};wordsAt=({candidates})=>candidates.map(({word})=>word).join(` `);fishTakes={path:files=>`for file in ${files}; echo $file; end`,name:files=>`for file in ${files}; string replace --regex '^.*/' '' -- $file; end`,stem:files=>`for file in ${files}; string repla\
ce --regex '^.*/(.*)\\.[^.]*$' '$1' -- $file; end`,nodes:()=>`__minicluster_nodes`};fishNames=({files,take})=>fishTakes[take](files);quoted=text=>`'${text.replaceAll(`'`,`'\\''`)}'`;fishQuoted=text=>`'${text.replace(/[\\']/g,`\\$&`)}'`})))()}init_completion_NEXBIDCI();export{completion};