import { basename, dirname, join } from 'node:path/posix'
import { ranksInCi } from './fit-options.js'
import type { Texts } from './fit-command.js'

/** Options that a script itself offers for a machine without GPU, data or services, and what each is for. */
export type OwnOptions = { readonly words: readonly string[]; readonly changes: readonly string[] }

/** Names of switches, with `_` for `-`, and what they give as the end of a sentence. Those that train less are none. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:use_)?(?:dummy|fake|synthetic|mock|toy)(?:_(?:data|dataset|inputs?))?$/,
    'data that it makes itself',
  ],
  [/^(?:(?:use|force)_)?cpu(?:_only)?$|^(?:no|disable)_(?:cuda|gpu|accel)$/, 'a CPU'],
  [/^(?:no|disable)_(?:wandb|mlflow|comet|neptune|tracking)$/, 'no service elsewhere'],
]

/** A switch of argparse or click, declared in one call. */
const ofParser =
  /(?:add_argument|option)\(\s*(?:['"]-\w['"]\s*,\s*)?['"]--([\w-]+)['"](?:[^()]|\([^()]*\))*?(?:\baction\s*=\s*['"]store_true['"]|\bis_flag\s*=\s*True)/g
/** A parameter or field that is off by default, which these libraries turn into a switch. */
const ofParameter =
  /\b([a-z]\w*)\s*:\s*bool\s*=\s*(?:False\b|(?:\w+\.)?(?:Option|field)\([^\n]*\bFalse\b)/g
const withHyphens = /^[ \t]*(?:from|import)[ \t]+(?:typer|tyro)\b/m
const withUnderscores = /\bHfArgumentParser\(|^[ \t]*(?:from|import)[ \t]+(?:fire|jsonargparse)\b/m

/** The switches of a script that a machine of CI needs, as far as its text shows; none of those that `given` has. */
export function ownOptions(text: string, given: readonly string[]): OwnOptions {
  const names = [...text.matchAll(ofParser)].map(([, name = '']) => name)
  const found = [...names, ...parametersIn(text)].flatMap((name): [string, string][] => {
    const spelled = name.replaceAll('-', '_')
    const [, what] = meanings.find(([form]) => form.test(spelled)) ?? []
    return what === undefined || given.includes(`--${name}`) ? [] : [[`--${name}`, what]]
  })
  const each = [...new Map(found)]
  return {
    words: each.map(([option]) => option),
    changes: each.map(([option, what]) => `${option} is added, by which the script offers ${what}`),
  }
}

function parametersIn(text: string): readonly string[] {
  const isHyphened = withHyphens.test(text)
  if (!isHyphened && !withUnderscores.test(text)) return []
  const names = [...text.matchAll(ofParameter)].map(([, name = '']) => name)
  return isHyphened ? names.map((name) => name.replaceAll('_', '-')) : names
}

const hydraMain = /@hydra\.main\((?:[^()]|\([^()]*\))*?\bconfig_path\s*=\s*['"]([^'"\n]+)['"]/
const manyOnCpu = [
  /^accelerator:[ \t]*["']?cpu\b/m,
  /^devices:[ \t]*(?:[2-9]|[1-9]\d+)\b/m,
] as const

/**
 * The choice of a configuration of hydra that trains on several ranks of a CPU, such as `trainer=ddp_sim` of Lightning;
 * null where none is.
 */
export function ownConfiguration(script: string, texts: Texts): OwnOptions | null {
  const [, path] = hydraMain.exec(texts.get(script) ?? '') ?? []
  if (path === undefined) return null
  const folder = join(dirname(script), path)
  const files = [...texts].filter(
    ([file, text]) => file.startsWith(`${folder}/`) && manyOnCpu.every((line) => line.test(text)),
  )
  const [chosen] = files.map(([file]) => file)
  if (chosen === undefined) return null
  const group = dirname(chosen).slice(folder.length + 1)
  const choice = `${group}=${basename(chosen).replace(/\.ya?ml$/, '')}`
  const devices = `${group.replaceAll('/', '.')}.devices=${ranksInCi}`
  return {
    words: [choice, devices],
    changes: [`${choice} ${devices} is added: ${chosen} is for several ranks on a CPU`],
  }
}
