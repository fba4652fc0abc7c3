import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var sequences=/(?:\u001b\[|\u009b)[0-9;?]*[A-Za-z]/g,controls=/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;function printable(line){return line.replace(sequences,
"").replace(controls,"")}function printableLines(text){return text.split(`
`).map(printable).join(`
`)}function printablePainted(text){return text.split(/(\u001b\[[0-9;]*m)/).map((part,index)=>index%2===1?part:printableLines(part)).join("")}export{printable,printableLines,printablePainted};
