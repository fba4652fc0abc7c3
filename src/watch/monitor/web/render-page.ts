import monitorStyles from '../../../../templates/partials/monitor-styles.css'
import styles from '../../../../templates/partials/styles.css'
import fillPage from '../../../../templates/monitor.html.hbs'
import fillAccessDenied from '../../../../templates/access-denied.html.hbs'
import script from '../page/page.browser'
import type { WebPage } from '../../../kit/live-page/live-site.js'
import { pagePolicy } from '../../../kit/live-page/page-headers.js'

export type { WebPage } from '../../../kit/live-page/live-site.js'

/** Opens the page again after a reload: the token is no longer in the address bar, but this tab remembers it. */
const accessDeniedScript =
  "var t=sessionStorage.getItem('token');if(t&&!location.search)location.replace('/?token='+encodeURIComponent(t))"

/** The page without any data; its script asks for that. The bundled script holds no `</script`: esbuild sees to it. */
export function renderPage(): WebPage {
  const style = `${styles}\n${monitorStyles}`
  return { html: fillPage({ style, script }), policy: pagePolicy({ script, style }) }
}

/** The page for a person without the token. */
export function renderAccessDenied(reason: string): WebPage {
  const style = styles
  return {
    html: fillAccessDenied({
      style,
      script: accessDeniedScript,
      reason,
      command: 'minicluster monitor watch --web',
    }),
    policy: pagePolicy({ script: accessDeniedScript, style }),
  }
}
