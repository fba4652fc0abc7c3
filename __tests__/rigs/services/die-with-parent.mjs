/**
 * Preloaded into every server that the rigs start. Whoever started it holds its standard input; when that closes,
 * by a stop or by a crash, the server ends too and nothing is left running.
 */
process.stdin.on('end', () => process.exit(0))
process.stdin.on('error', () => process.exit(0))
process.stdin.resume()
