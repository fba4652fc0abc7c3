import guard from './minicluster_job/guard.py'
import keeper from './minicluster_job/keeper.py'
import lease from './minicluster_job/lease.py'
import look from './minicluster_job/look.py'
import main from './minicluster_job/__main__.py'
import processes from './minicluster_job/processes.py'
import say from './minicluster_job/say.py'

/**
 * Runs a supervised command on the cluster: a Python package without dependencies, as files by their paths for an
 * upload. `look` says which processes of an attempt live on a node.
 */
export const leasePackage: Readonly<Record<string, string>> = {
  'minicluster_job/__init__.py': '',
  'minicluster_job/__main__.py': main,
  'minicluster_job/guard.py': guard,
  'minicluster_job/keeper.py': keeper,
  'minicluster_job/lease.py': lease,
  'minicluster_job/look.py': look,
  'minicluster_job/processes.py': processes,
  'minicluster_job/say.py': say,
}
