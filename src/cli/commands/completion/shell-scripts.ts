import type { ShellName } from '../../config/setup-options.js'

/**
 * A script for each shell. Each asks the program itself for the candidates at the cursor, so that it never becomes
 * outdated. Without candidates the shell offers files.
 */
export const shellScripts: Readonly<Record<ShellName, string>> = {
  bash: `# minicluster in bash: eval "$(minicluster completion bash)"
_minicluster() {
  COMPREPLY=()
  local line
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("\${COMP_WORDS[0]}" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _minicluster minicluster
`,
  zsh: `#compdef minicluster
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
`,
  fish: `# minicluster in fish: minicluster completion fish | source
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
`,
}
