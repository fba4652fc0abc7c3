import type { Entry, Listing } from '../../../../src/watch/jobs/checkpoints/layout.js'

export const entry = (
  path: string,
  kind: Entry['kind'] = 'directory',
  target: string | null = null,
): Entry => ({
  path,
  kind,
  target,
  modifiedMs: 0,
})
export const listing = (
  entries: readonly Entry[],
  texts: Readonly<Record<string, string>> = {},
): Listing => ({
  entries,
  texts: new Map(Object.entries(texts)),
})
export const tracker = 'latest_checkpointed_iteration.txt'
export const snapshot = 'checkpoint_manager_snapshot.json'
export const dir = (...names: string[]) => names.map((name) => entry(name))
export const snapshotOf = (...names: string[]) =>
  JSON.stringify({
    checkpoint_results: names.map((name, index) => ({
      checkpoint_dir_name: name,
      metrics: { step: index + 1 },
    })),
    latest_checkpoint_result: {
      checkpoint_dir_name: names.at(-1),
      metrics: { step: names.length },
    },
  })

/** A directory, and the newest checkpoint in it that is shown to be complete. */
export const labelled: readonly (readonly [string, Listing, string | null])[] = [
  [
    'verl: the tracker names the newest',
    listing(dir('global_step_10', 'global_step_20'), { [tracker]: '20\n' }),
    'global_step_20',
  ],
  [
    'verl: the newest is half written',
    listing(dir('global_step_10', 'global_step_20'), { [tracker]: '10' }),
    'global_step_10',
  ],
  ['verl: there is no tracker', listing(dir('global_step_10')), null],
  ['verl: the tracker is garbage', listing(dir('global_step_10'), { [tracker]: 'ten' }), null],
  [
    'verl: the tracker names one that is gone',
    listing(dir('global_step_10'), { [tracker]: '20' }),
    'global_step_10',
  ],
  [
    'verl: steps are compared as numbers',
    listing(dir('global_step_9', 'global_step_10'), { [tracker]: '10' }),
    'global_step_10',
  ],
  [
    'Megatron: the tracker names the newest',
    listing(dir('iter_0000500', 'iter_0001000'), { [tracker]: '1000' }),
    'iter_0001000',
  ],
  ['Megatron: a release is no step', listing(dir('iter_0000500'), { [tracker]: 'release' }), null],
  [
    'DeepSpeed: the file latest names the newest',
    listing(dir('global_step100', 'global_step200'), { latest: 'global_step100' }),
    'global_step100',
  ],
  [
    'DeepSpeed: latest names something else',
    listing(dir('global_step100'), { latest: 'best' }),
    null,
  ],
  [
    'step_N: the link names the newest',
    listing([...dir('step_100', 'step_500', 'step_1000'), entry('latest', 'link', 'step_1000')]),
    'step_1000',
  ],
  [
    'step_N: the link has a slash at its end',
    listing([...dir('step_100'), entry('latest', 'link', 'step_100/')]),
    'step_100',
  ],
  [
    'step_N: the link lags behind',
    listing([...dir('step_100', 'step_500'), entry('latest', 'link', 'step_100')]),
    'step_100',
  ],
  [
    'step_N: the link dangles',
    listing([...dir('step_100'), entry('latest', 'link', '/old/step_9000')]),
    null,
  ],
  ['step_N: there is no link', listing(dir('step_100')), null],
  [
    'step_N: a manifest stands in for the link',
    listing([...dir('step_100', 'step_200'), entry('step_100/manifest.json', 'file')]),
    'step_100',
  ],
  [
    'step_N: so does the metadata of torch',
    listing([...dir('step_100'), entry('step_100/.metadata', 'file')]),
    'step_100',
  ],
  [
    'step_N: a plain file is none',
    listing([
      entry('step_2000.log', 'file'),
      entry('step_300', 'file'),
      entry('latest', 'link', 'step_300'),
    ]),
    null,
  ],
  [
    'step_N: a part is none',
    listing([...dir('step_1500.tmp'), entry('latest', 'link', 'step_1500.tmp')]),
    null,
  ],
  [
    'step_N: a link that looks like one is none',
    listing([entry('step_9000', 'link', '/old/step_9000'), entry('latest', 'link', 'step_9000')]),
    null,
  ],
  [
    'step_N: a foreign name is none',
    listing([...dir('logs', 'step7-notes', 'my step_5'), entry('latest', 'link', 'logs')]),
    null,
  ],
  ['step_N: a deeper directory is none', listing([entry('a'), entry('a/step_5')]), null],
  [
    'Hugging Face: the state names its step',
    listing(dir('checkpoint-500'), { 'checkpoint-500/trainer_state.json': '{"global_step":500}' }),
    'checkpoint-500',
  ],
  [
    'Hugging Face: the newest has no state',
    listing(dir('checkpoint-500', 'checkpoint-1000'), {
      'checkpoint-500/trainer_state.json': '{"global_step":500}',
    }),
    'checkpoint-500',
  ],
  [
    'Hugging Face: the state is half written',
    listing(dir('checkpoint-500'), {
      'checkpoint-500/trainer_state.json': '{"global_step":500,"log',
    }),
    null,
  ],
  [
    'Hugging Face: the state is of another step',
    listing(dir('checkpoint-500'), { 'checkpoint-500/trainer_state.json': '{"global_step":400}' }),
    null,
  ],
  [
    'Hugging Face: the state is null',
    listing(dir('checkpoint-500'), { 'checkpoint-500/trainer_state.json': 'null' }),
    null,
  ],
  [
    'Ray Train: the snapshot lists it',
    listing(dir('checkpoint_2026-11-23_00-10-00.1', 'checkpoint_2026-11-23_00-20-00.1'), {
      [snapshot]: snapshotOf('checkpoint_2026-11-23_00-10-00.1'),
    }),
    'checkpoint_2026-11-23_00-10-00.1',
  ],
  [
    'Ray Train: the newest of the snapshot wins',
    listing(dir('checkpoint_a', 'checkpoint_b'), {
      [snapshot]: snapshotOf('checkpoint_a', 'checkpoint_b'),
    }),
    'checkpoint_b',
  ],
  ['Ray Train: there is no snapshot', listing(dir('checkpoint_2026-11-23_00-10-00.1')), null],
  [
    'Ray Train: the snapshot is cut',
    listing(dir('checkpoint_a'), { [snapshot]: snapshotOf('checkpoint_a').slice(0, 40) }),
    null,
  ],
  [
    'Ray Train: what it lists is a plain file',
    listing([entry('checkpoint_a', 'file')], { [snapshot]: snapshotOf('checkpoint_a') }),
    null,
  ],
  [
    'Ray Train: what it lists is a dangling link',
    listing([entry('checkpoint_a', 'link', '/gone')], { [snapshot]: snapshotOf('checkpoint_a') }),
    null,
  ],
  [
    'Ray Train: what it lists is gone',
    listing([], { [snapshot]: snapshotOf('checkpoint_a') }),
    null,
  ],
  [
    'Ray Train: the snapshot leads out of its directory',
    listing(dir('x'), { [snapshot]: snapshotOf('../x') }),
    null,
  ],
  ['there is nothing', listing([]), null],
]
