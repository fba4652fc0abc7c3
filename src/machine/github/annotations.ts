import * as core from '@actions/core'

export type Annotation = {
  readonly level: 'notice' | 'warning' | 'error'
  readonly title: string
  readonly message: string
}

const posts = { notice: core.notice, warning: core.warning, error: core.error }

/** Shows an annotation on the page of the run; the toolkit escapes what could end the command that carries it. */
export function annotate({ level, title, message }: Annotation): void {
  posts[level](message, { title })
}
