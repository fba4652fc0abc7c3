import type { Control } from '../disturbance.js'

const pauseMs = 50

export const checkpointPause: Control = {
  name: 'checkpoint_pause',
  code: 'N3',
  summary: `rank 0 takes ${pauseMs} ms longer to save a checkpoint`,
  dose: null,
  target: 'group',
  needs: { checkpointEvery: 10 },
  inWorker: (site) => ({
    trainer: (trainer) => ({
      ...trainer,
      saveCheckpoint(step) {
        if (site.rank === 0) {
          site.sleep(pauseMs)
          site.confirm(`saving paused for ${pauseMs} ms`)
        }
        trainer.saveCheckpoint(step)
      },
    }),
  }),
}
