import monitorStyles from '../../../../templates/partials/monitor-styles.css'
import nodesStyles from '../../../../templates/partials/nodes-styles.css'
import styles from '../../../../templates/partials/styles.css'
import fillAccessDenied from '../../../../templates/access-denied.html.hbs'
import fillPage from '../../../../templates/nodes.html.hbs'
import { embeddable } from '../../../kit/live-page/embeddable.js'
import type { WebPage } from '../../../kit/live-page/live-site.js'
import { pagePolicy, scriptAndStyleHashes } from '../../../kit/live-page/page-headers.js'
import script from '../page/page.browser'

const style = `${styles}\n${monitorStyles}\n${nodesStyles}`

/** The live page without data; its script fetches the data. */
export function renderNodesPage(): WebPage {
  return { html: render({ data: null, policy: null }), policy: pagePolicy({ script, style }) }
}

/** The page as one file that shows a frame without any requests. */
export function renderNodesFile(frame: string): string {
  const policy = `default-src 'none'; ${scriptAndStyleHashes({ script, style })}; img-src data:; base-uri 'none'; form-action 'none'`
  return render({ data: embeddable(frame), policy })
}

function render(parts: { readonly data: string | null; readonly policy: string | null }): string {
  return fillPage({ style, script, ...parts })
}

/** Opens the page again after a reload: the token is no longer in the address bar, but this tab remembers it. */
const accessDeniedScript =
  "var t=sessionStorage.getItem('token');if(t&&!location.search)location.replace('/?token='+encodeURIComponent(t))"

/** The page for a visitor without the token. */
export function renderNodesAccessDenied(reason: string): WebPage {
  const command = 'minicluster nodes watch --web'
  const html = fillAccessDenied({
    style: styles,
    script: accessDeniedScript,
    reason,
    command,
  })
  return { html, policy: pagePolicy({ script: accessDeniedScript, style: styles }) }
}
