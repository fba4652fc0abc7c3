/** The variable in which a rank on Ray finds the id of its node. */
export const nodeVariable = 'MINICLUSTER_RAY_NODE'
