import type { Answer } from '../../kit/records/answer.js'
import type { GitHubApi } from './github-api.js'
import { textAt } from './json-fields.js'

/** The author of comments written with the token of a workflow's job. */
const workflowLogin = 'github-actions[bot]'
/** No person's login can have it. */
const botSuffix = '[bot]'

/**
 * The login under which the REST API shows what this token writes. REST reports it only for users; jobs and Apps ask
 * GraphQL, and if that fails too, it is a guess.
 */
export async function readViewer(api: GitHubApi): Promise<Answer<string>> {
  const undertaking = { what: 'the login of the token', needs: null }
  const person = await api.call(undertaking, async (octokit) => {
    const { data } = await octokit.rest.users.getAuthenticated()
    return textAt(data, 'login') ?? workflowLogin
  })
  if (person.status !== 'forbidden' && person.status !== 'missing') return person
  const bot = await api.call(undertaking, async (octokit) =>
    textAt(await octokit.graphql('query { viewer { login } }'), 'viewer', 'login'),
  )
  const login = bot.status === 'ok' ? bot.value : null
  return { status: 'ok', value: login === null ? workflowLogin : botNameOf(login) }
}

/** GraphQL gives some bots without the suffix that REST gives all of them. */
const botNameOf = (login: string): string =>
  login.endsWith(botSuffix) ? login : `${login}${botSuffix}`
