import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function withoutWorkflowPowers(environment){let powers=/^(INPUT_.*|ACTIONS_(RUNTIME|RESULTS|CACHE|ID_TOKEN)_.*|(GITHUB|GH)_(ENTERPRISE_)?TOKEN|GITHUB_(OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)|MINICLUSTER_.*)$/;
return Object.fromEntries(Object.entries(environment).filter(([name])=>!powers.test(name)))}export{withoutWorkflowPowers};
