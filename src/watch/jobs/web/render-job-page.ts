import fillPage from '../../../../templates/job.html.hbs'
import fillAccessDenied from '../../../../templates/access-denied.html.hbs'
import jobStyles from '../../../../templates/partials/job-styles.css'
import monitorStyles from '../../../../templates/partials/monitor-styles.css'
import nodesStyles from '../../../../templates/partials/nodes-styles.css'
import styles from '../../../../templates/partials/styles.css'
import type { WebPage } from '../../../kit/live-page/live-site.js'
import { pagePolicy } from '../../../kit/live-page/page-headers.js'
import script from '../page/page.browser'

const style = `${styles}\n${monitorStyles}\n${nodesStyles}\n${jobStyles}`

/** The live page without data; its script fetches the data. */
export function renderJobPage(): WebPage {
  const html = fillPage({ style, script })
  return { html, policy: pagePolicy({ script, style }) }
}

/** Opens the page again after a reload: the token is no longer in the address bar, but this tab remembers it. */
const accessDeniedScript =
  "var t=sessionStorage.getItem('token');if(t&&!location.search)location.replace('/?token='+encodeURIComponent(t))"

/** The page for a visitor without the token. */
export function renderJobAccessDenied(reason: string): WebPage {
  const command = 'minicluster jobs watch --web'
  const html = fillAccessDenied({
    style: styles,
    script: accessDeniedScript,
    reason,
    command,
  })
  return { html, policy: pagePolicy({ script: accessDeniedScript, style: styles }) }
}
