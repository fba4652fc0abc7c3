import { parseJson } from '../json/parse-json.js'
import { checkRecord } from '../json/parse-record.js'
import { type ClusterState, clusterState, clusterStateVersion } from './cluster-state.js'

/** `newer`: written by a later version of this program, so it must not be replaced. */
type ClusterStateText =
  | { readonly status: 'ok'; readonly value: ClusterState }
  | { readonly status: 'corrupt' | 'newer'; readonly reason: string }

/** Parses a state file; never throws, never guesses. */
export function readClusterState(text: string): ClusterStateText {
  const json = parseJson(text)
  if (json.status !== 'ok') return json
  const version = versionOf(json.value)
  if (version > clusterStateVersion) {
    const reason = `its version is ${version}, and this program supports ${clusterStateVersion}`
    return { status: 'newer', reason }
  }
  return checkRecord(clusterState, json.value)
}

function versionOf(value: unknown): number {
  const { minicluster } = (value ?? {}) as { readonly minicluster?: { readonly version?: unknown } }
  const version = minicluster?.version
  return typeof version === 'number' && Number.isInteger(version) ? version : 0
}
