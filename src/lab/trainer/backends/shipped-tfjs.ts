/**
 * The tfjs of our bundle. The core alone registers neither gradients nor chained operators (x.add(y)); both are
 * imported for their side effect. Nothing here is loaded before a tfjs backend is needed.
 */
import './quiet-tfjs.js'
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js'
import '@tensorflow/tfjs-core/dist/register_all_gradients.js'
import * as tf from '@tensorflow/tfjs-core'

// Otherwise tfjs recommends its native backend on the console.
tf.enableProdMode()

export { tf }
