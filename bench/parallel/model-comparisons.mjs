// Arrangements of a small language model by hand, which should compute what one process computes, and one mistake each.

/** Name, number of ranks, words for the script; those of the last column are given to the one process as well. */
export const correctModels = [
  ['vocabulary and tensor', 2, 'tensor'],
  ['vocabulary and tensor', 4, 'tensor'],
  ['vocabulary and tensor, clipping', 2, 'tensor', '--clip'],
  ['sequence and tensor by hand', 2, 'tensor --sequence'],
  ['sequence and tensor by hand, clipping', 4, 'tensor --sequence', '--clip'],
  ['context', 2, 'context'],
  ['context', 4, 'context'],
  ['experts', 2, 'experts', '--experts'],
  ['experts', 4, 'experts', '--experts'],
  ['tied stages', 2, 'pipeline', '--tied'],
  ['stages by hand', 4, 'pipeline', '--blocks 4'],
  ['data x stages x tensor', 4, 'all_three'],
  ['data x stages x tensor', 8, 'all_three'],
]

const differs = 'differs-from-reference'
const scale = 'gradient-scale'
const reduction = 'missing-reduction'

/** Mistake, number of ranks, words, those of the one process as well, the kinds that name it, the step where it acts. */
export const wrongModels = [
  ['fused-slices', 2, 'tensor', '', differs],
  ['columns-in-reverse', 2, 'tensor', '', differs],
  ['border-of-vocabulary', 2, 'tensor', '', differs],
  ['embedding-not-reduced', 2, 'tensor', '', differs],
  ['padding-counts', 2, 'tensor', '', differs],
  ['denominator-of-own-part', 2, 'tensor', '', differs],
  ['loss-divided-by-ranks', 2, 'tensor', '', scale],
  ['copies-added-up', 2, 'tensor', '', scale],
  ['norm-of-own-part', 2, 'tensor', '--clip', `${scale} ${differs}`],
  ['norm-counts-copies', 2, 'tensor', '--clip', `${scale} ${differs}`],
  ['norm-not-reduced', 2, 'tensor --sequence', '', reduction],
  ['bias-not-reduced', 4, 'tensor --sequence', '', reduction],
  ['keys-without-gradient', 2, 'context', '', differs],
  ['mask-without-offset', 2, 'context', '', differs],
  ['places-from-zero', 4, 'context', '', differs],
  ['mean-of-means', 2, 'context', '', differs],
  ['one-parameter-not-reduced', 2, 'context', '', reduction],
  ['gradients-not-reduced', 2, 'context', '', reduction],
  ['divided-by-ranks', 4, 'context', '', scale],
  ['balance-of-each-rank', 2, 'experts', '--experts', differs],
  ['order-not-undone', 2, 'experts', '--experts', differs],
  ['expert-of-neighbor', 2, 'experts', '--experts', differs],
  ['router-not-reduced', 2, 'experts', '--experts', reduction],
  ['expert-gradients-divided', 4, 'experts', '--experts', scale],
  ['experts-as-copies', 2, 'experts', '--experts', differs],
  ['other-targets', 2, 'pipeline', '', differs],
  ['last-part-left-out', 2, 'pipeline', '', differs],
  ['tied-start-apart', 2, 'pipeline', '--tied', 'held-by-stages'],
  ['tied-not-reduced', 2, 'pipeline', '--tied', 'held-by-stages missing-reduction'],
  ['norm-not-updated', 2, 'pipeline', '', 'unheld-parameter missing-parameter'],
  ['other-decay', 2, 'pipeline', '', 'update-differs'],
  ['means-of-parts', 2, 'pipeline', '', `${scale} ${differs}`],
  ['one-stage-not-stepped', 2, 'pipeline', '', 'missing-parameter nothing-trained update-differs'],
  ['other-samples', 4, 'all_three', '', `other-samples-in-group ${differs}`],
  ['reduced-over-another-group', 8, 'all_three', '', `${reduction} ${differs}`],
  ['stage-not-reduced', 8, 'all_three', '', `${reduction} trained-apart`],
  ['divided-by-replicas', 8, 'all_three', '', scale],
  // The optimizer holds a flat copy, so no gradient of a parameter is compared; a replica that differs is seen.
  ['one-slice-kept', 2, 'partition', '', 'replicas-differ'],
].map(([name, world, words, shared, kinds]) => [
  name,
  world,
  `${words} --mistake ${name}`,
  shared,
  kinds,
])
