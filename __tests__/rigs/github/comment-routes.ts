import { type Answer, type Call, invalid, notFound, ok, pageOf, repoPath } from './github-call.js'
import type { Route } from './github-call.js'
import { renderComment } from './github-objects.js'
import { type Comment, withoutMs } from './github-world.js'

const ofIssue = `${repoPath}/issues/{issue_number}/comments`
const byId = `${repoPath}/issues/comments/{comment_id}`
const maxLength = 65_536

/** Comments of pull requests, which GitHub keeps as comments of issues. */
export const commentRoutes: readonly Route[] = [
  { method: 'GET', path: ofIssue, query: ['per_page', 'page'], answer: list },
  { method: 'POST', path: ofIssue, answer: create },
  {
    method: 'GET',
    path: byId,
    answer: (call) => withComment(call, (comment) => ok(renderComment(comment, call))),
  },
  { method: 'PATCH', path: byId, answer: (call) => withComment(call, update) },
  { method: 'DELETE', path: byId, answer: (call) => withComment(call, remove) },
]

/** Oldest first, as GitHub sorts them. */
function list(call: Call): Answer {
  if (!isIssue(call)) return notFound
  const number = Number(call.params['issue_number'])
  const all = call.world.comments.filter(
    ({ repository, issueNumber }) =>
      repository === call.repository.fullName && issueNumber === number,
  )
  const { rows, headers } = pageOf(call, all)
  return { ...ok(rows.map((comment) => renderComment(comment, call))), headers }
}

function create(call: Call): Answer {
  if (!isIssue(call)) return notFound
  const body = String(call.body['body'])
  if (body.length > maxLength) return tooLong
  const comment = call.world.addComment({
    repository: call.repository.fullName,
    issueNumber: Number(call.params['issue_number']),
    author: call.viewer,
    body,
  })
  return { status: 201, body: renderComment(comment, call) }
}

function update(comment: Comment, call: Call): Answer {
  const body = String(call.body['body'])
  if (body.length > maxLength) return tooLong
  const updatedAt = withoutMs(new Date().toISOString())
  return ok(renderComment(Object.assign(comment, { body, updatedAt }), call))
}

function remove(comment: Comment, { world }: Call): Answer {
  world.comments = world.comments.filter((other) => other !== comment)
  return { status: 204 }
}

function withComment(call: Call, act: (comment: Comment, call: Call) => Answer): Answer {
  const { repository, params, world } = call
  const comment = world.comments.find(
    ({ id, repository: name }) =>
      id === Number(params['comment_id']) && name === repository.fullName,
  )
  return comment ? act(comment, call) : notFound
}

const isIssue = ({ world, repository, params }: Call): boolean =>
  world.pullRequest(repository.fullName, Number(params['issue_number'])) !== undefined

const tooLong = invalid(
  'IssueComment',
  'body',
  `body is too long (maximum is ${maxLength} characters)`,
)
