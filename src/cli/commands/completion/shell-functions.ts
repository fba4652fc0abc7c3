import type { ShellName } from '../../config/setup-options.js'

/** The parts of a script around its table: how it is loaded, and how it finds the place of the cursor in the table. */
type ShellFunctions = { readonly head: string; readonly functions: string }

export const shellFunctions: Readonly<Record<ShellName, ShellFunctions>> = {
  bash: {
    head: '# minicluster in bash: eval "$(minicluster completion bash)"',
    functions: `__minicluster_nodes() {
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
`,
  },
  zsh: {
    head: '#compdef minicluster\n# minicluster in zsh: eval "$(minicluster completion zsh)" after compinit',
    functions: `__minicluster_nodes() {
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
`,
  },
  fish: {
    head: '# minicluster in fish: minicluster completion fish | source',
    functions: `function __minicluster_nodes
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
`,
  },
}
