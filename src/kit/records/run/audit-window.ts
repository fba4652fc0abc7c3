/** Elements of a segment that one audit looks at; larger segments are gone through window by window. */
export const auditWindowElements = 8192
/** Steps for which the window stays where it is, so that a contribution that comes a step late is known again. */
export const auditWindowSteps = 2
