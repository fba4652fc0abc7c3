/** `minicluster ... | head` is no accident: what nobody reads any more is dropped, and the work goes on. */
export function ignoreBrokenPipe(...streams: readonly NodeJS.WritableStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
