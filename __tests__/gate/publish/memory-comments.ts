import type {
  CommentStore,
  PortAnswer,
  StoredComment,
} from '../../../src/gate/publish/comment-store.js'

export const bot = 'test-actions[bot]'

type Call = keyof CommentStore

/** What happens on the way to the service and back; an answer instead of null is what the caller gets. */
export type Wire = {
  before?(call: Call): Promise<PortAnswer<never> | null>
  after?(call: Call): Promise<void>
}

/** The comments of one pull request, as GitHub keeps them, for tests only: the real client has tests of its own. */
export class MemoryComments {
  readonly comments = new Map<number, StoredComment>()
  readonly calls: Call[] = []
  head: string
  private lastId = 0

  constructor(head: string) {
    this.head = head
  }

  /** A comment that was there before. */
  add(body: string, author: string | null = bot): number {
    const id = ++this.lastId
    this.comments.set(id, { id, author, body, url: `https://example.invalid/comments/${id}` })
    return id
  }

  get bodies(): readonly string[] {
    return [...this.comments.values()].map(({ body }) => body)
  }

  get writes(): readonly Call[] {
    return this.calls.filter((call) => ['create', 'update', 'remove'].includes(call))
  }

  /** The store as one job sees it. */
  store(wire: Wire = {}): CommentStore {
    const call = async <T>(name: Call, act: () => PortAnswer<T>): Promise<PortAnswer<T>> => {
      this.calls.push(name)
      const refusal = (await wire.before?.(name)) ?? null
      const answer = refusal ?? act()
      await wire.after?.(name)
      return answer
    }
    return {
      viewer: () => call('viewer', () => ok(bot)),
      headSha: () => call('headSha', () => ok(this.head)),
      list: () => call('list', () => ok([...this.comments.values()])),
      create: (body) => call('create', () => ok(this.read(this.add(body)))),
      update: (id, body) => call('update', () => this.update(id, body)),
      remove: (id) => call('remove', () => (this.comments.delete(id) ? ok(null) : gone)),
    }
  }

  private update(id: number, body: string): PortAnswer<StoredComment> {
    const comment = this.comments.get(id)
    if (comment === undefined) return gone
    this.comments.set(id, { ...comment, body })
    return ok(this.read(id))
  }

  private read(id: number): StoredComment {
    const comment = this.comments.get(id)
    if (comment === undefined) throw new Error(`no comment ${id}`)
    return comment
  }
}

const ok = <T>(value: T): PortAnswer<T> => ({ status: 'ok', value })
const gone = { status: 'missing', reason: 'Not Found' } as const
