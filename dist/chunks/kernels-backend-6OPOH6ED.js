import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import"./chunk-5GJBNLEX.js";var kernelsBackend={sameBits:"everywhere",load:()=>Promise.resolve({status:"loaded",backend})},backend={scratchFloats:(subject,maxBatch)=>kernelModelOf(subject).scratchFloats(subject.tensors,maxBatch),
createModel:(subject,memory)=>kernelModelOf(subject).createModel({...memory,tensors:subject.tensors})};function kernelModelOf({kernelModel,source}){if(!kernelModel)throw new RangeError(`${source.label}\
 has no form in our own kernels`);return kernelModel}export{kernelsBackend};
