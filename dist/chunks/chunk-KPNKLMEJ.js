import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var commentPolicies=["always","on-change","on-regression","never"],bad=new Set(["fail","regression","warning"]),well=new Set(["pass","improvement"]),wanted={isWanted:!0},unwanted=because=>({isWanted:!1,
because});function shouldComment(policy,now,before){switch(policy){case"always":return wanted;case"never":return unwanted("comments are turned off");case"on-change":return decideOnChange(now,before);case"\
on-regression":return decideOnRegression(now,before)}}function decideOnChange(now,before){return before===null?now.standing==="pass"?unwanted("there is nothing to report"):wanted:now.standing===before.
standing&&now.troubles===before.troubles?unwanted("nothing has changed since the comment was written"):wanted}function decideOnRegression({standing},before){return bad.has(standing)||before!==null&&!well.
has(before.standing)?wanted:unwanted("there is no regression")}export{commentPolicies,shouldComment};
