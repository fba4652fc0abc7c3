import { parse } from 'yaml'
import { blocksOf } from './shown-commands.js'

type GitLabJob = {
  readonly before_script: readonly string[]
  readonly script: readonly string[]
  readonly artifacts: { readonly paths: readonly string[]; readonly reports: object }
}

/** What the page docs/pipelines.md shows: a container file, a job of GitLab, and a pipeline of Jenkins. */
export function pipelinesIn(page: string) {
  const of = (language: string) => {
    const found = blocksOf(page).filter((block) => block.language === language)
    if (found.length !== 1)
      throw new Error(`expected one block of ${language}, got ${found.length}`)
    return found[0]?.text ?? ''
  }
  const gitLab = parse(of('yaml')) as Readonly<Record<string, GitLabJob>>
  const jobs = Object.values(gitLab)
  const steps = [...of('groovy').matchAll(/sh '''\n(.*?)'''/gs)].map(([, text = '']) => text)
  return {
    container: instructionsOf(of('dockerfile')),
    gitLab,
    jenkins: of('groovy'),
    /** As the runners join them: a failing line ends the script. */
    scripts: {
      GitLab: jobs.flatMap(({ before_script, script }) => [...before_script, ...script]).join('\n'),
      Jenkins: steps.join('\n'),
    },
  }
}

/** The instructions of a container file, one a line. */
function instructionsOf(text: string): readonly (readonly [name: string, rest: string])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...rest] = line.split(' ')
      return [name, rest.join(' ')]
    })
}
