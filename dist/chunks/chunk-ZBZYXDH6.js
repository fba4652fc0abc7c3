import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var unseen=/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\s]+/gu;function oneLine(text,maxCharacters=300){return cutText(flatText(text,maxCharacters),maxCharacters)}function flatText(text,maxCharacters){return text.slice(
0,4*maxCharacters).replace(unseen," ").trim()}function cutText(text,maxCharacters){let characters=Array.from(text);return characters.length<=maxCharacters?text:`${characters.slice(0,maxCharacters-1).join(
"")}…`}export{oneLine,flatText,cutText};
