import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createHash}from"node:crypto";import{createReadStream}from"node:fs";import{readdir,readFile,readlink,stat}from"node:fs/promises";import{pipeline}from"node:stream/promises";var localFiles={list:directory=>readdir(
directory).catch(()=>[]),async kindOf(path){let found=await stat(path).catch(()=>null);return found===null?"missing":found.isDirectory()?"directory":found.isFile()?"file":"other"},linkOf:path=>readlink(
path).catch(()=>null),sizeOf:async path=>(await stat(path)).size,readText:path=>readFile(path,"utf8"),async digest(path){let hash=createHash("sha256");return await pipeline(createReadStream(path),hash),
hash.digest("hex")}};export{localFiles};
