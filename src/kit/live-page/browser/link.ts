import { byId, setAttribute, setText } from './dom.js'

type LinkState = 'live' | 'lost' | 'refused' | 'ended' | 'file'
const links: Readonly<Record<LinkState, { readonly state: string; readonly text: string }>> = {
  live: { state: 'live', text: 'Live' },
  lost: { state: 'lost', text: 'Connection lost; reconnecting' },
  refused: { state: 'lost', text: 'This monitor has ended, or refuses this page' },
  ended: { state: 'ended', text: 'Final state' },
  file: { state: 'ended', text: 'Report: this page does not change' },
}

/** Shows where the data of the page comes from. */
export function showLink(link: LinkState): void {
  const { state, text } = links[link]
  setAttribute(byId('link'), 'data-state', state)
  setText(byId('link-text'), text)
}

/** Receives the states of the monitor until one of them is final, and shows the state of the connection. */
export function listen<Frame>(take: (frame: Frame) => void, hasEnded: () => boolean): void {
  const events = new EventSource(`/events?token=${encodeURIComponent(takeToken())}`)
  events.addEventListener('open', () => showLink('live'))
  events.addEventListener('error', () => {
    if (!hasEnded()) showLink(events.readyState === EventSource.CLOSED ? 'refused' : 'lost')
  })
  events.addEventListener('state', (event: MessageEvent<string>) => {
    if (hasEnded()) return
    take(JSON.parse(event.data) as Frame)
    if (!hasEnded()) return
    events.close()
    showLink('ended')
  })
}

/** The token stays in this tab and leaves the address bar, where it could be copied or photographed. */
function takeToken(): string {
  const given = new URLSearchParams(location.search).get('token') ?? ''
  sessionStorage.setItem('token', given)
  history.replaceState(null, '', location.pathname)
  return given
}
