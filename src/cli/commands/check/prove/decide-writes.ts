import type { Protection, WriteOption } from '../../../../runtime/run/protection.js'

/** What is known before a command is started. */
export type WriteFacts = {
  readonly asked: WriteOption
  /** The engine that runs it, and whether its ranks run on other machines. */
  readonly engine: string
  readonly isElsewhere: boolean
  /** What this system allows. */
  readonly possible: Protection
  /** Whether the checkout was made for this job of a continuous integration. */
  readonly isCi: boolean
}

/** How the files of the user are kept: in a layer, not at all, with the reason to be told, or by not starting. */
type WriteDecision =
  | { readonly kind: 'layer' }
  | { readonly kind: 'in-place'; readonly why: string }
  | { readonly kind: 'refused' }

/** Decides whether a checked command may run, and where its changes of files go. */
export function decideWrites({
  asked,
  engine,
  isElsewhere,
  possible,
  isCi,
}: WriteFacts): WriteDecision {
  if (isElsewhere)
    return inPlace('the ranks run at the address of the cluster, in a copy of the directory')
  if (asked === 'keep') return inPlace('--writes keep was given')
  if (engine === 'ray') return inPlace('a local Ray starts the ranks, which share no layer')
  if (possible === 'overlay') return { kind: 'layer' }
  return isCi
    ? inPlace(
        'this system has no layers (mount namespaces with overlayfs), and CI is set, so the checkout was made for this job',
      )
    : { kind: 'refused' }
}

const inPlace = (why: string): WriteDecision => ({ kind: 'in-place', why })
