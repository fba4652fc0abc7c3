/** One link from a rank to every other rank, opened in the order of the ranks; there is none to itself. */
export function linksToPeers<Link>(rank: number, worldSize: number, open: (peer: number) => Link) {
  const links = new Map<number, Link>()
  for (let peer = 0; peer < worldSize; peer++) if (peer !== rank) links.set(peer, open(peer))
  return {
    all: [...links.values()],
    linkTo(peer: number): Link {
      const link = links.get(peer)
      if (!link) throw new RangeError(`rank ${rank} has no link to rank ${peer}`)
      return link
    },
  }
}
