import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{__commonJS,__require}from"./chunk-5GJBNLEX.js";var require_utils=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/utils.js"(exports){"use strict";exports.__esModule=!0;exports.extend=extend;exports.indexOf=indexOf;exports.escapeExpression=
escapeExpression;exports.isEmpty=isEmpty;exports.createFrame=createFrame;exports.blockParams=blockParams;exports.appendContextPath=appendContextPath;var escape={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"\
&quot;","'":"&#x27;","`":"&#x60;","=":"&#x3D;"},badChars=/[&<>"'`=]/g,possible=/[&<>"'`=]/;function escapeChar(chr){return escape[chr]}function extend(obj){for(var i=1;i<arguments.length;i++)for(var key in arguments[i])
Object.prototype.hasOwnProperty.call(arguments[i],key)&&(obj[key]=arguments[i][key]);return obj}var toString=Object.prototype.toString;exports.toString=toString;var isFunction=function(value){return typeof value==
"function"};isFunction(/x/)&&(exports.isFunction=isFunction=function(value){return typeof value=="function"&&toString.call(value)==="[object Function]"});exports.isFunction=isFunction;var isArray=Array.
isArray||function(value){return value&&typeof value=="object"?toString.call(value)==="[object Array]":!1};exports.isArray=isArray;function indexOf(array,value){for(var i=0,len=array.length;i<len;i++)if(array[i]===
value)return i;return-1}function escapeExpression(string){if(typeof string!="string"){if(string&&typeof string.toHTML=="function")return string.toHTML();if(string==null)return"";if(!string)return string+
"";string=""+string}return possible.test(string)?string.replace(badChars,escapeChar):string}function isEmpty(value){return!value&&value!==0?!0:!!(isArray(value)&&value.length===0)}function createFrame(object){
var frame=extend({},object);return frame._parent=object,frame}function blockParams(params,ids){return params.path=ids,params}function appendContextPath(contextPath,id){return(contextPath?contextPath+"\
.":"")+id}}});var require_exception=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/exception.js"(exports,module){"use strict";exports.__esModule=!0;var errorProps=["description","fileName","lineNumber","e\
ndLineNumber","message","name","number","stack"];function Exception(message,node){var loc=node&&node.loc,line=void 0,endLineNumber=void 0,column=void 0,endColumn=void 0;loc&&loc.start&&(line=loc.start.
line,column=loc.start.column,loc.end&&(endLineNumber=loc.end.line,endColumn=loc.end.column),message+=" - "+line+":"+column);for(var tmp=Error.prototype.constructor.call(this,message),idx=0;idx<errorProps.
length;idx++)this[errorProps[idx]]=tmp[errorProps[idx]];Error.captureStackTrace&&Error.captureStackTrace(this,Exception);try{loc&&(this.lineNumber=line,this.endLineNumber=endLineNumber,Object.defineProperty?
(Object.defineProperty(this,"column",{value:column,enumerable:!0}),Object.defineProperty(this,"endColumn",{value:endColumn,enumerable:!0})):(this.column=column,this.endColumn=endColumn))}catch{}}Exception.
prototype=new Error;exports.default=Exception;module.exports=exports.default}});var require_block_helper_missing=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/helpers/block-helper-missing.js"(exports,module){"use strict";exports.__esModule=!0;var _utils=require_utils();
exports.default=function(instance){instance.registerHelper("blockHelperMissing",function(context,options){var inverse=options.inverse,fn=options.fn;if(context===!0)return fn(this);if(context===!1||context==
null)return inverse(this);if(_utils.isArray(context))return context.length>0?(options.ids&&(options.ids=[options.name]),instance.helpers.each(context,options)):inverse(this);if(options.data&&options.ids){
var data=_utils.createFrame(options.data);data.contextPath=_utils.appendContextPath(options.data.contextPath,options.name),options={data}}return fn(context,options)})};module.exports=exports.default}});var require_each=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/helpers/each.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){return obj&&obj.__esModule?
obj:{default:obj}}var _utils=require_utils(),_exception=require_exception(),_exception2=_interopRequireDefault(_exception);function closeIterator(iterator){try{var _close=iterator.return;_utils.isFunction(
_close)&&_close.call(iterator)}catch{}}exports.default=function(instance){instance.registerHelper("each",function(context,options){if(!options)throw new _exception2.default("Must pass iterator to #eac\
h");var fn=options.fn,inverse=options.inverse,i=0,ret="",data=void 0,contextPath=void 0;options.data&&options.ids&&(contextPath=_utils.appendContextPath(options.data.contextPath,options.ids[0])+"."),_utils.
isFunction(context)&&(context=context.call(this)),options.data&&(data=_utils.createFrame(options.data));function execIteration(field,index,last,value){data&&(data.key=field,data.index=index,data.first=
index===0,data.last=!!last,contextPath&&(data.contextPath=contextPath+field)),ret=ret+fn(value,{data,blockParams:_utils.blockParams([value,field],[contextPath+field,null])})}if(context&&typeof context==
"object")if(_utils.isArray(context))for(var j=context.length;i<j;i++)i in context&&execIteration(i,i,i===context.length-1,context[i]);else if(typeof Symbol=="function"&&context[Symbol.iterator])for(var iterator=context[Symbol.
iterator](),current=iterator.next();!current.done;){var next=iterator.next();try{execIteration(i,i,next.done,current.value)}catch(e){throw next.done||closeIterator(iterator),e}current=next,i++}else(function(){
var priorKey=void 0;Object.keys(context).forEach(function(key){priorKey!==void 0&&execIteration(priorKey,i-1,!1,context[priorKey]),priorKey=key,i++}),priorKey!==void 0&&execIteration(priorKey,i-1,!0,context[priorKey])})();
return i===0&&(ret=inverse(this)),ret})};module.exports=exports.default}});var require_helper_missing=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/helpers/helper-missing.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){return obj&&
obj.__esModule?obj:{default:obj}}var _exception=require_exception(),_exception2=_interopRequireDefault(_exception);exports.default=function(instance){instance.registerHelper("helperMissing",function(){
if(arguments.length!==1)throw new _exception2.default('Missing helper: "'+arguments[arguments.length-1].name+'"')})};module.exports=exports.default}});var require_if=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/helpers/if.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){return obj&&obj.__esModule?
obj:{default:obj}}var _utils=require_utils(),_exception=require_exception(),_exception2=_interopRequireDefault(_exception);exports.default=function(instance){instance.registerHelper("if",function(conditional,options){
if(arguments.length!=2)throw new _exception2.default("#if requires exactly one argument");return _utils.isFunction(conditional)&&(conditional=conditional.call(this)),!options.hash.includeZero&&!conditional||
_utils.isEmpty(conditional)?options.inverse(this):options.fn(this)}),instance.registerHelper("unless",function(conditional,options){if(arguments.length!=2)throw new _exception2.default("#unless requir\
es exactly one argument");return instance.helpers.if.call(this,conditional,{fn:options.inverse,inverse:options.fn,hash:options.hash})})};module.exports=exports.default}});var require_log=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/helpers/log.js"(exports,module){"use strict";exports.__esModule=!0;exports.default=function(instance){instance.registerHelper("\
log",function(){for(var args=[void 0],options=arguments[arguments.length-1],i=0;i<arguments.length-1;i++)args.push(arguments[i]);var level=1;options.hash.level!=null?level=options.hash.level:options.data&&
options.data.level!=null&&(level=options.data.level),args[0]=level,instance.log.apply(instance,args)})};module.exports=exports.default}});var require_lookup=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/helpers/lookup.js"(exports,module){"use strict";exports.__esModule=!0;exports.default=function(instance){instance.registerHelper(
"lookup",function(obj,field,options){return obj&&options.lookupProperty(obj,field)})};module.exports=exports.default}});var require_with=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/helpers/with.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){return obj&&obj.__esModule?
obj:{default:obj}}var _utils=require_utils(),_exception=require_exception(),_exception2=_interopRequireDefault(_exception);exports.default=function(instance){instance.registerHelper("with",function(context,options){
if(arguments.length!=2)throw new _exception2.default("#with requires exactly one argument");_utils.isFunction(context)&&(context=context.call(this));var fn=options.fn;if(_utils.isEmpty(context))return options.
inverse(this);var data=options.data;return options.data&&options.ids&&(data=_utils.createFrame(options.data),data.contextPath=_utils.appendContextPath(options.data.contextPath,options.ids[0])),fn(context,
{data,blockParams:_utils.blockParams([context],[data&&data.contextPath])})})};module.exports=exports.default}});var require_helpers=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/helpers.js"(exports){"use strict";exports.__esModule=!0;exports.registerDefaultHelpers=registerDefaultHelpers;exports.moveHelperToHooks=
moveHelperToHooks;function _interopRequireDefault(obj){return obj&&obj.__esModule?obj:{default:obj}}var _helpersBlockHelperMissing=require_block_helper_missing(),_helpersBlockHelperMissing2=_interopRequireDefault(
_helpersBlockHelperMissing),_helpersEach=require_each(),_helpersEach2=_interopRequireDefault(_helpersEach),_helpersHelperMissing=require_helper_missing(),_helpersHelperMissing2=_interopRequireDefault(
_helpersHelperMissing),_helpersIf=require_if(),_helpersIf2=_interopRequireDefault(_helpersIf),_helpersLog=require_log(),_helpersLog2=_interopRequireDefault(_helpersLog),_helpersLookup=require_lookup(),
_helpersLookup2=_interopRequireDefault(_helpersLookup),_helpersWith=require_with(),_helpersWith2=_interopRequireDefault(_helpersWith);function registerDefaultHelpers(instance){_helpersBlockHelperMissing2.
default(instance),_helpersEach2.default(instance),_helpersHelperMissing2.default(instance),_helpersIf2.default(instance),_helpersLog2.default(instance),_helpersLookup2.default(instance),_helpersWith2.
default(instance)}function moveHelperToHooks(instance,helperName,keepHelper){instance.helpers[helperName]&&(instance.hooks[helperName]=instance.helpers[helperName],keepHelper||(instance.helpers[helperName]=
void 0))}}});var require_inline=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/decorators/inline.js"(exports,module){"use strict";exports.__esModule=!0;var _utils=require_utils();exports.default=function(instance){
instance.registerDecorator("inline",function(fn,props,container,options){var ret=fn;return props.partials||(props.partials={},ret=function(context,options2){var original=container.partials;container.partials=
_utils.extend({},original,props.partials);var ret2=fn(context,options2);return container.partials=original,ret2}),props.partials[options.args[0]]=options.fn,ret})};module.exports=exports.default}});var require_decorators=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/decorators.js"(exports){"use strict";exports.__esModule=!0;exports.registerDefaultDecorators=registerDefaultDecorators;function _interopRequireDefault(obj){
return obj&&obj.__esModule?obj:{default:obj}}var _decoratorsInline=require_inline(),_decoratorsInline2=_interopRequireDefault(_decoratorsInline);function registerDefaultDecorators(instance){_decoratorsInline2.
default(instance)}}});var require_logger=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/logger.js"(exports,module){"use strict";exports.__esModule=!0;var _utils=require_utils(),logger={methodMap:["debug","info","\
warn","error"],level:"info",lookupLevel:function(level){if(typeof level=="string"){var levelMap=_utils.indexOf(logger.methodMap,level.toLowerCase());levelMap>=0?level=levelMap:level=parseInt(level,10)}
return level},log:function(level){if(level=logger.lookupLevel(level),typeof console<"u"&&logger.lookupLevel(logger.level)<=level){var method=logger.methodMap[level];console[method]||(method="log");for(var _len=arguments.
length,message=Array(_len>1?_len-1:0),_key=1;_key<_len;_key++)message[_key-1]=arguments[_key];console[method].apply(console,message)}}};exports.default=logger;module.exports=exports.default}});var require_proto_access=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/internal/proto-access.js"(exports){"use strict";exports.__esModule=!0;exports.createProtoAccessControl=createProtoAccessControl;
exports.resultIsAllowed=resultIsAllowed;exports.isPrototypeConstructor=isPrototypeConstructor;exports.resetLoggedProperties=resetLoggedProperties;function _interopRequireDefault(obj){return obj&&obj.__esModule?
obj:{default:obj}}var _utils=require_utils(),_logger=require_logger(),_logger2=_interopRequireDefault(_logger),loggedProperties=Object.create(null);function createProtoAccessControl(runtimeOptions){var propertyWhiteList=Object.
create(null);propertyWhiteList.__proto__=!1,_utils.extend(propertyWhiteList,runtimeOptions.allowedProtoProperties);var methodWhiteList=Object.create(null);return methodWhiteList.constructor=!1,methodWhiteList.
__defineGetter__=!1,methodWhiteList.__defineSetter__=!1,methodWhiteList.__lookupGetter__=!1,methodWhiteList.__lookupSetter__=!1,_utils.extend(methodWhiteList,runtimeOptions.allowedProtoMethods),{properties:{
whitelist:propertyWhiteList,defaultValue:runtimeOptions.allowProtoPropertiesByDefault},methods:{whitelist:methodWhiteList,defaultValue:runtimeOptions.allowProtoMethodsByDefault}}}function resultIsAllowed(result,protoAccessControl,propertyName){
return checkWhiteList(typeof result=="function"?protoAccessControl.methods:protoAccessControl.properties,propertyName)}function isPrototypeConstructor(parent,propertyName,result){return propertyName===
"constructor"&&typeof result=="function"&&parent===result.prototype}function checkWhiteList(protoAccessControlForType,propertyName){return protoAccessControlForType.whitelist[propertyName]!==void 0?protoAccessControlForType.
whitelist[propertyName]===!0:protoAccessControlForType.defaultValue!==void 0?protoAccessControlForType.defaultValue:(logUnexpecedPropertyAccessOnce(propertyName),!1)}function logUnexpecedPropertyAccessOnce(propertyName){
loggedProperties[propertyName]!==!0&&(loggedProperties[propertyName]=!0,_logger2.default.log("error",'Handlebars: Access has been denied to resolve the property "'+propertyName+`" because it is not an\
 "own property" of its parent.
You can add a runtime option to disable the check or this warning:
See https://handlebarsjs.com/api-reference/runtime-options.html#options-to-control-prototype-access for details`))}function resetLoggedProperties(){Object.keys(loggedProperties).forEach(function(propertyName){
delete loggedProperties[propertyName]})}}});var require_base=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/base.js"(exports){"use strict";exports.__esModule=!0;exports.HandlebarsEnvironment=HandlebarsEnvironment;function _interopRequireDefault(obj){
return obj&&obj.__esModule?obj:{default:obj}}var _utils=require_utils(),_exception=require_exception(),_exception2=_interopRequireDefault(_exception),_helpers=require_helpers(),_decorators=require_decorators(),
_logger=require_logger(),_logger2=_interopRequireDefault(_logger),_internalProtoAccess=require_proto_access(),VERSION="4.7.10";exports.VERSION=VERSION;var COMPILER_REVISION=8;exports.COMPILER_REVISION=
COMPILER_REVISION;var LAST_COMPATIBLE_COMPILER_REVISION=7;exports.LAST_COMPATIBLE_COMPILER_REVISION=LAST_COMPATIBLE_COMPILER_REVISION;var REVISION_CHANGES={1:"<= 1.0.rc.2",2:"== 1.0.0-rc.3",3:"== 1.0.\
0-rc.4",4:"== 1.x.x",5:"== 2.0.0-alpha.x",6:">= 2.0.0-beta.1",7:">= 4.0.0 <4.3.0",8:">= 4.3.0"};exports.REVISION_CHANGES=REVISION_CHANGES;var objectType="[object Object]";function HandlebarsEnvironment(helpers,partials,decorators){
this.helpers=helpers||{},this.partials=partials||{},this.decorators=decorators||{},_helpers.registerDefaultHelpers(this),_decorators.registerDefaultDecorators(this)}HandlebarsEnvironment.prototype={constructor:HandlebarsEnvironment,
logger:_logger2.default,log:_logger2.default.log,registerHelper:function(name,fn){if(_utils.toString.call(name)===objectType){if(fn)throw new _exception2.default("Arg not supported with multiple helpe\
rs");_utils.extend(this.helpers,name)}else this.helpers[name]=fn},unregisterHelper:function(name){delete this.helpers[name]},registerPartial:function(name,partial){if(_utils.toString.call(name)===objectType)
_utils.extend(this.partials,name);else{if(typeof partial>"u")throw new _exception2.default('Attempting to register a partial called "'+name+'" as undefined');this.partials[name]=partial}},unregisterPartial:function(name){
delete this.partials[name]},registerDecorator:function(name,fn){if(_utils.toString.call(name)===objectType){if(fn)throw new _exception2.default("Arg not supported with multiple decorators");_utils.extend(
this.decorators,name)}else this.decorators[name]=fn},unregisterDecorator:function(name){delete this.decorators[name]},resetLoggedPropertyAccesses:function(){_internalProtoAccess.resetLoggedProperties()}};
var log=_logger2.default.log;exports.log=log;exports.createFrame=_utils.createFrame;exports.logger=_logger2.default}});var require_safe_string=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/safe-string.js"(exports,module){"use strict";exports.__esModule=!0;function SafeString(string){this.string=string}SafeString.
prototype.toString=SafeString.prototype.toHTML=function(){return""+this.string};exports.default=SafeString;module.exports=exports.default}});var require_wrapHelper=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/internal/wrapHelper.js"(exports){"use strict";exports.__esModule=!0;exports.wrapHelper=wrapHelper;function wrapHelper(helper,transformOptionsFn){
if(typeof helper!="function")return helper;var wrapper=function(){var options=arguments[arguments.length-1];return arguments[arguments.length-1]=transformOptionsFn(options),helper.apply(this,arguments)};
return wrapper}}});var require_runtime=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/runtime.js"(exports){"use strict";exports.__esModule=!0;exports.checkRevision=checkRevision;exports.template=template;exports.
wrapProgram=wrapProgram;exports.resolvePartial=resolvePartial;exports.invokePartial=invokePartial;exports.noop=noop;function _interopRequireDefault(obj){return obj&&obj.__esModule?obj:{default:obj}}function _interopRequireWildcard(obj){
if(obj&&obj.__esModule)return obj;var newObj={};if(obj!=null)for(var key in obj)Object.prototype.hasOwnProperty.call(obj,key)&&(newObj[key]=obj[key]);return newObj.default=obj,newObj}var _utils=require_utils(),
Utils=_interopRequireWildcard(_utils),_exception=require_exception(),_exception2=_interopRequireDefault(_exception),_base=require_base(),_helpers=require_helpers(),_internalWrapHelper=require_wrapHelper(),
_internalProtoAccess=require_proto_access();function checkRevision(compilerInfo){var compilerRevision=compilerInfo&&compilerInfo[0]||1,currentRevision=_base.COMPILER_REVISION;if(!(compilerRevision>=_base.
LAST_COMPATIBLE_COMPILER_REVISION&&compilerRevision<=_base.COMPILER_REVISION))if(compilerRevision<_base.LAST_COMPATIBLE_COMPILER_REVISION){var runtimeVersions=_base.REVISION_CHANGES[currentRevision],compilerVersions=_base.
REVISION_CHANGES[compilerRevision];throw new _exception2.default("Template was precompiled with an older version of Handlebars than the current runtime. Please update your precompiler to a newer versi\
on ("+runtimeVersions+") or downgrade your runtime to an older version ("+compilerVersions+").")}else throw new _exception2.default("Template was precompiled with a newer version of Handlebars than th\
e current runtime. Please update your runtime to a newer version ("+compilerInfo[1]+").")}function template(templateSpec,env){if(!env)throw new _exception2.default("No environment passed to template");
if(!templateSpec||!templateSpec.main)throw new _exception2.default("Unknown template object: "+typeof templateSpec);templateSpec.main.decorator=templateSpec.main_d,env.VM.checkRevision(templateSpec.compiler);
var templateWasPrecompiledWithCompilerV7=templateSpec.compiler&&templateSpec.compiler[0]===7;function invokePartialWrapper(partial,context,options){options.hash&&(context=Utils.extend({},context,options.
hash),options.ids&&(options.ids[0]=!0)),partial=env.VM.resolvePartial.call(this,partial,context,options),options.hooks=this.hooks,options.protoAccessControl=this.protoAccessControl;var result=env.VM.invokePartial.
call(this,partial,context,options);if(result==null&&Utils.isFunction(partial))throw new _exception2.default("The partial "+options.name+" returned no output: partials must return a string");if(result==
null&&env.compile){if(typeof partial!="string")throw new _exception2.default("The partial "+options.name+" could not be compiled: partials must be strings or functions returning strings");options.partials[options.
name]=env.compile(partial,templateSpec.compilerOptions,env),result=options.partials[options.name](context,options)}if(result!=null){if(options.indent){for(var lines=result.split(`
`),i=0,l=lines.length;i<l&&!(!lines[i]&&i+1===l);i++)lines[i]=options.indent+lines[i];result=lines.join(`
`)}return result}else throw new _exception2.default("The partial "+options.name+" could not be compiled when running in runtime-only mode")}var container={strict:function(obj,name,loc){if(!obj||!(name in
obj))throw new _exception2.default('"'+name+'" not defined in '+obj,{loc});return container.lookupProperty(obj,name)},lookupProperty:function(parent,propertyName){var result=parent[propertyName];if(result==
null||Object.prototype.hasOwnProperty.call(parent,propertyName)&&!_internalProtoAccess.isPrototypeConstructor(parent,propertyName,result)||_internalProtoAccess.resultIsAllowed(result,container.protoAccessControl,
propertyName))return result},lookup:function(depths,name){for(var len=depths.length,i=0;i<len;i++){var result=depths[i]&&container.lookupProperty(depths[i],name);if(result!=null)return result}},lambda:function(current,context){
return typeof current=="function"?current.call(context):current},escapeExpression:Utils.escapeExpression,invokePartial:invokePartialWrapper,fn:function(i){var ret2=templateSpec[i];return ret2.decorator=
templateSpec[i+"_d"],ret2},programs:[],program:function(i,data,declaredBlockParams,blockParams,depths){var programWrapper=this.programs[i],fn=this.fn(i);return data||depths||blockParams||declaredBlockParams?
programWrapper=wrapProgram(this,i,fn,data,declaredBlockParams,blockParams,depths):programWrapper||(programWrapper=this.programs[i]=wrapProgram(this,i,fn)),programWrapper},data:function(value,depth){for(;value&&
depth--;)value=value._parent;return value},mergeIfNeeded:function(param,common){var obj=param||common;return param&&common&&param!==common&&(obj=Utils.extend({},common,param)),obj},nullContext:Object.
seal({}),noop:env.VM.noop,compilerInfo:templateSpec.compiler};function ret(context){var options=arguments.length<=1||arguments[1]===void 0?{}:arguments[1],data=options.data;ret._setup(options),!options.
partial&&templateSpec.useData&&(data=initData(context,data));var depths=void 0,blockParams=templateSpec.useBlockParams?[]:void 0;templateSpec.useDepths&&(options.depths?depths=context!=options.depths[0]?
[context].concat(options.depths):options.depths:depths=[context]);function main(context2){return""+templateSpec.main(container,context2,container.helpers,container.partials,data,blockParams,depths)}return main=
executeDecorators(templateSpec.main,main,container,options.depths||[],data,blockParams),main(context,options)}return ret.isTop=!0,ret._setup=function(options){if(options.partial)container.protoAccessControl=
options.protoAccessControl,container.helpers=options.helpers,container.partials=options.partials,container.decorators=options.decorators,container.hooks=options.hooks;else{var mergedHelpers={};addHelpers(
mergedHelpers,env.helpers,container),addHelpers(mergedHelpers,options.helpers,container),container.helpers=mergedHelpers,templateSpec.usePartial&&(container.partials=container.mergeIfNeeded(options.partials,
env.partials)),(templateSpec.usePartial||templateSpec.useDecorators)&&(container.decorators=Utils.extend({},env.decorators,options.decorators)),container.hooks={},container.protoAccessControl=_internalProtoAccess.
createProtoAccessControl(options);var keepHelperInHelpers=options.allowCallsToHelperMissing||templateWasPrecompiledWithCompilerV7;_helpers.moveHelperToHooks(container,"helperMissing",keepHelperInHelpers),
_helpers.moveHelperToHooks(container,"blockHelperMissing",keepHelperInHelpers)}},ret._child=function(i,data,blockParams,depths){if(templateSpec.useBlockParams&&!blockParams)throw new _exception2.default(
"must pass block params");if(templateSpec.useDepths&&!depths)throw new _exception2.default("must pass parent depths");return wrapProgram(container,i,templateSpec[i],data,0,blockParams,depths)},ret}function wrapProgram(container,i,fn,data,declaredBlockParams,blockParams,depths){
function prog(context){var options=arguments.length<=1||arguments[1]===void 0?{}:arguments[1],currentDepths=depths;return depths&&context!=depths[0]&&!(context===container.nullContext&&depths[0]===null)&&
(currentDepths=[context].concat(depths)),fn(container,context,container.helpers,container.partials,options.data||data,blockParams&&[options.blockParams].concat(blockParams),currentDepths)}return prog=
executeDecorators(fn,prog,container,depths,data,blockParams),prog.program=i,prog.depth=depths?depths.length:0,prog.blockParams=declaredBlockParams||0,prog}function resolvePartial(partial,context,options){
return partial?typeof partial!="function"&&!options.name&&(options.name=partial,partial=lookupOwnProperty(options.partials,partial)):options.name==="@partial-block"?partial=lookupOwnProperty(options.data,
"partial-block"):partial=lookupOwnProperty(options.partials,options.name),partial}function invokePartial(partial,context,options){var currentPartialBlock=lookupOwnProperty(options.data,"partial-block");
options.partial=!0,options.ids&&(options.data.contextPath=options.ids[0]||options.data.contextPath);var partialBlock=void 0;if(options.fn&&options.fn!==noop&&(function(){options.data=_base.createFrame(
options.data);var fn=options.fn;partialBlock=options.data["partial-block"]=function(context2){var options2=arguments.length<=1||arguments[1]===void 0?{}:arguments[1];return options2.data=_base.createFrame(
options2.data),options2.data["partial-block"]=currentPartialBlock,fn(context2,options2)},fn.partials&&(options.partials=Utils.extend({},options.partials,fn.partials))})(),partial===void 0&&partialBlock&&
(partial=partialBlock),partial===void 0)throw new _exception2.default("The partial "+options.name+" could not be found");if(partial instanceof Function)return partial(context,options)}function noop(){
return""}function lookupOwnProperty(obj,name){if(obj&&Object.prototype.hasOwnProperty.call(obj,name))return obj[name]}function initData(context,data){return(!data||!("root"in data))&&(data=data?_base.
createFrame(data):{},data.root=context),data}function executeDecorators(fn,prog,container,depths,data,blockParams){if(fn.decorator){var props={};prog=fn.decorator(prog,props,container,depths&&depths[0],
data,blockParams,depths),Utils.extend(prog,props)}return prog}function addHelpers(mergedHelpers,helpers,container){helpers&&Object.keys(helpers).forEach(function(helperName){var helper=helpers[helperName];
mergedHelpers[helperName]=passLookupPropertyOption(helper,container)})}function passLookupPropertyOption(helper,container){var lookupProperty=container.lookupProperty;return _internalWrapHelper.wrapHelper(
helper,function(options){return options.lookupProperty=lookupProperty,options})}}});var require_no_conflict=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/no-conflict.js"(exports,module){"use strict";exports.__esModule=!0;exports.default=function(Handlebars){(function(){typeof globalThis!=
"object"&&(Object.prototype.__defineGetter__("__magic__",function(){return this}),__magic__.globalThis=__magic__,delete Object.prototype.__magic__)})();var $Handlebars=globalThis.Handlebars;Handlebars.
noConflict=function(){return globalThis.Handlebars===Handlebars&&(globalThis.Handlebars=$Handlebars),Handlebars}};module.exports=exports.default}});var require_handlebars_runtime=__commonJS({"node_modules/handlebars/dist/cjs/handlebars.runtime.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){return obj&&
obj.__esModule?obj:{default:obj}}function _interopRequireWildcard(obj){if(obj&&obj.__esModule)return obj;var newObj={};if(obj!=null)for(var key in obj)Object.prototype.hasOwnProperty.call(obj,key)&&(newObj[key]=
obj[key]);return newObj.default=obj,newObj}var _handlebarsBase=require_base(),base=_interopRequireWildcard(_handlebarsBase),_handlebarsSafeString=require_safe_string(),_handlebarsSafeString2=_interopRequireDefault(
_handlebarsSafeString),_handlebarsException=require_exception(),_handlebarsException2=_interopRequireDefault(_handlebarsException),_handlebarsUtils=require_utils(),Utils=_interopRequireWildcard(_handlebarsUtils),
_handlebarsRuntime=require_runtime(),runtime=_interopRequireWildcard(_handlebarsRuntime),_handlebarsNoConflict=require_no_conflict(),_handlebarsNoConflict2=_interopRequireDefault(_handlebarsNoConflict);
function create(){var hb=new base.HandlebarsEnvironment;return Utils.extend(hb,base),hb.SafeString=_handlebarsSafeString2.default,hb.Exception=_handlebarsException2.default,hb.Utils=Utils,hb.escapeExpression=
Utils.escapeExpression,hb.VM=runtime,hb.template=function(spec){return runtime.template(spec,hb)},hb}var inst=create();inst.create=create;_handlebarsNoConflict2.default(inst);inst.default=inst;exports.
default=inst;module.exports=exports.default}});var require_ast=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/ast.js"(exports,module){"use strict";exports.__esModule=!0;var AST={helpers:{helperExpression:function(node){return node.
type==="SubExpression"||(node.type==="MustacheStatement"||node.type==="BlockStatement")&&!!(node.params&&node.params.length||node.hash)},scopedId:function(path){return/^\.|this\b/.test(path.original)},
simpleId:function(path){return path.parts.length===1&&!AST.helpers.scopedId(path)&&!path.depth}}};exports.default=AST;module.exports=exports.default}});var require_parser=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/parser.js"(exports,module){"use strict";exports.__esModule=!0;var handlebars=(function(){var parser={trace:function(){},
yy:{},symbols_:{error:2,root:3,program:4,EOF:5,program_repetition0:6,statement:7,mustache:8,block:9,rawBlock:10,partial:11,partialBlock:12,content:13,COMMENT:14,CONTENT:15,openRawBlock:16,rawBlock_repetition0:17,
END_RAW_BLOCK:18,OPEN_RAW_BLOCK:19,helperName:20,openRawBlock_repetition0:21,openRawBlock_option0:22,CLOSE_RAW_BLOCK:23,openBlock:24,block_option0:25,closeBlock:26,openInverse:27,block_option1:28,OPEN_BLOCK:29,
openBlock_repetition0:30,openBlock_option0:31,openBlock_option1:32,CLOSE:33,OPEN_INVERSE:34,openInverse_repetition0:35,openInverse_option0:36,openInverse_option1:37,openInverseChain:38,OPEN_INVERSE_CHAIN:39,
openInverseChain_repetition0:40,openInverseChain_option0:41,openInverseChain_option1:42,inverseAndProgram:43,INVERSE:44,inverseChain:45,inverseChain_option0:46,OPEN_ENDBLOCK:47,OPEN:48,mustache_repetition0:49,
mustache_option0:50,OPEN_UNESCAPED:51,mustache_repetition1:52,mustache_option1:53,CLOSE_UNESCAPED:54,OPEN_PARTIAL:55,partialName:56,partial_repetition0:57,partial_option0:58,openPartialBlock:59,OPEN_PARTIAL_BLOCK:60,
openPartialBlock_repetition0:61,openPartialBlock_option0:62,param:63,sexpr:64,OPEN_SEXPR:65,sexpr_repetition0:66,sexpr_option0:67,CLOSE_SEXPR:68,hash:69,hash_repetition_plus0:70,hashSegment:71,ID:72,EQUALS:73,
blockParams:74,OPEN_BLOCK_PARAMS:75,blockParams_repetition_plus0:76,CLOSE_BLOCK_PARAMS:77,path:78,dataName:79,STRING:80,NUMBER:81,BOOLEAN:82,UNDEFINED:83,NULL:84,DATA:85,pathSegments:86,SEP:87,$accept:0,
$end:1},terminals_:{2:"error",5:"EOF",14:"COMMENT",15:"CONTENT",18:"END_RAW_BLOCK",19:"OPEN_RAW_BLOCK",23:"CLOSE_RAW_BLOCK",29:"OPEN_BLOCK",33:"CLOSE",34:"OPEN_INVERSE",39:"OPEN_INVERSE_CHAIN",44:"INV\
ERSE",47:"OPEN_ENDBLOCK",48:"OPEN",51:"OPEN_UNESCAPED",54:"CLOSE_UNESCAPED",55:"OPEN_PARTIAL",60:"OPEN_PARTIAL_BLOCK",65:"OPEN_SEXPR",68:"CLOSE_SEXPR",72:"ID",73:"EQUALS",75:"OPEN_BLOCK_PARAMS",77:"CL\
OSE_BLOCK_PARAMS",80:"STRING",81:"NUMBER",82:"BOOLEAN",83:"UNDEFINED",84:"NULL",85:"DATA",87:"SEP"},productions_:[0,[3,2],[4,1],[7,1],[7,1],[7,1],[7,1],[7,1],[7,1],[7,1],[13,1],[10,3],[16,5],[9,4],[9,
4],[24,6],[27,6],[38,6],[43,2],[45,3],[45,1],[26,3],[8,5],[8,5],[11,5],[12,3],[59,5],[63,1],[63,1],[64,5],[69,1],[71,3],[74,3],[20,1],[20,1],[20,1],[20,1],[20,1],[20,1],[20,1],[56,1],[56,1],[79,2],[78,
1],[86,3],[86,1],[6,0],[6,2],[17,0],[17,2],[21,0],[21,2],[22,0],[22,1],[25,0],[25,1],[28,0],[28,1],[30,0],[30,2],[31,0],[31,1],[32,0],[32,1],[35,0],[35,2],[36,0],[36,1],[37,0],[37,1],[40,0],[40,2],[41,
0],[41,1],[42,0],[42,1],[46,0],[46,1],[49,0],[49,2],[50,0],[50,1],[52,0],[52,2],[53,0],[53,1],[57,0],[57,2],[58,0],[58,1],[61,0],[61,2],[62,0],[62,1],[66,0],[66,2],[67,0],[67,1],[70,1],[70,2],[76,1],[
76,2]],performAction:function(yytext,yyleng,yylineno,yy,yystate,$$,_$){var $0=$$.length-1;switch(yystate){case 1:return $$[$0-1];case 2:this.$=yy.prepareProgram($$[$0]);break;case 3:this.$=$$[$0];break;case 4:
this.$=$$[$0];break;case 5:this.$=$$[$0];break;case 6:this.$=$$[$0];break;case 7:this.$=$$[$0];break;case 8:this.$=$$[$0];break;case 9:this.$={type:"CommentStatement",value:yy.stripComment($$[$0]),strip:yy.
stripFlags($$[$0],$$[$0]),loc:yy.locInfo(this._$)};break;case 10:this.$={type:"ContentStatement",original:$$[$0],value:$$[$0],loc:yy.locInfo(this._$)};break;case 11:this.$=yy.prepareRawBlock($$[$0-2],
$$[$0-1],$$[$0],this._$);break;case 12:this.$={path:$$[$0-3],params:$$[$0-2],hash:$$[$0-1]};break;case 13:this.$=yy.prepareBlock($$[$0-3],$$[$0-2],$$[$0-1],$$[$0],!1,this._$);break;case 14:this.$=yy.prepareBlock(
$$[$0-3],$$[$0-2],$$[$0-1],$$[$0],!0,this._$);break;case 15:this.$={open:$$[$0-5],path:$$[$0-4],params:$$[$0-3],hash:$$[$0-2],blockParams:$$[$0-1],strip:yy.stripFlags($$[$0-5],$$[$0])};break;case 16:this.
$={path:$$[$0-4],params:$$[$0-3],hash:$$[$0-2],blockParams:$$[$0-1],strip:yy.stripFlags($$[$0-5],$$[$0])};break;case 17:this.$={path:$$[$0-4],params:$$[$0-3],hash:$$[$0-2],blockParams:$$[$0-1],strip:yy.
stripFlags($$[$0-5],$$[$0])};break;case 18:this.$={strip:yy.stripFlags($$[$0-1],$$[$0-1]),program:$$[$0]};break;case 19:var inverse=yy.prepareBlock($$[$0-2],$$[$0-1],$$[$0],$$[$0],!1,this._$),program=yy.
prepareProgram([inverse],$$[$0-1].loc);program.chained=!0,this.$={strip:$$[$0-2].strip,program,chain:!0};break;case 20:this.$=$$[$0];break;case 21:this.$={path:$$[$0-1],strip:yy.stripFlags($$[$0-2],$$[$0])};
break;case 22:this.$=yy.prepareMustache($$[$0-3],$$[$0-2],$$[$0-1],$$[$0-4],yy.stripFlags($$[$0-4],$$[$0]),this._$);break;case 23:this.$=yy.prepareMustache($$[$0-3],$$[$0-2],$$[$0-1],$$[$0-4],yy.stripFlags(
$$[$0-4],$$[$0]),this._$);break;case 24:this.$={type:"PartialStatement",name:$$[$0-3],params:$$[$0-2],hash:$$[$0-1],indent:"",strip:yy.stripFlags($$[$0-4],$$[$0]),loc:yy.locInfo(this._$)};break;case 25:
this.$=yy.preparePartialBlock($$[$0-2],$$[$0-1],$$[$0],this._$);break;case 26:this.$={path:$$[$0-3],params:$$[$0-2],hash:$$[$0-1],strip:yy.stripFlags($$[$0-4],$$[$0])};break;case 27:this.$=$$[$0];break;case 28:
this.$=$$[$0];break;case 29:this.$={type:"SubExpression",path:$$[$0-3],params:$$[$0-2],hash:$$[$0-1],loc:yy.locInfo(this._$)};break;case 30:this.$={type:"Hash",pairs:$$[$0],loc:yy.locInfo(this._$)};break;case 31:
this.$={type:"HashPair",key:yy.id($$[$0-2]),value:$$[$0],loc:yy.locInfo(this._$)};break;case 32:this.$=yy.id($$[$0-1]);break;case 33:this.$=$$[$0];break;case 34:this.$=$$[$0];break;case 35:this.$={type:"\
StringLiteral",value:$$[$0],original:$$[$0],loc:yy.locInfo(this._$)};break;case 36:this.$={type:"NumberLiteral",value:Number($$[$0]),original:Number($$[$0]),loc:yy.locInfo(this._$)};break;case 37:this.
$={type:"BooleanLiteral",value:$$[$0]==="true",original:$$[$0]==="true",loc:yy.locInfo(this._$)};break;case 38:this.$={type:"UndefinedLiteral",original:void 0,value:void 0,loc:yy.locInfo(this._$)};break;case 39:
this.$={type:"NullLiteral",original:null,value:null,loc:yy.locInfo(this._$)};break;case 40:this.$=$$[$0];break;case 41:this.$=$$[$0];break;case 42:this.$=yy.preparePath(!0,$$[$0],this._$);break;case 43:
this.$=yy.preparePath(!1,$$[$0],this._$);break;case 44:$$[$0-2].push({part:yy.id($$[$0]),original:$$[$0],separator:$$[$0-1]}),this.$=$$[$0-2];break;case 45:this.$=[{part:yy.id($$[$0]),original:$$[$0]}];
break;case 46:this.$=[];break;case 47:$$[$0-1].push($$[$0]);break;case 48:this.$=[];break;case 49:$$[$0-1].push($$[$0]);break;case 50:this.$=[];break;case 51:$$[$0-1].push($$[$0]);break;case 58:this.$=
[];break;case 59:$$[$0-1].push($$[$0]);break;case 64:this.$=[];break;case 65:$$[$0-1].push($$[$0]);break;case 70:this.$=[];break;case 71:$$[$0-1].push($$[$0]);break;case 78:this.$=[];break;case 79:$$[$0-
1].push($$[$0]);break;case 82:this.$=[];break;case 83:$$[$0-1].push($$[$0]);break;case 86:this.$=[];break;case 87:$$[$0-1].push($$[$0]);break;case 90:this.$=[];break;case 91:$$[$0-1].push($$[$0]);break;case 94:
this.$=[];break;case 95:$$[$0-1].push($$[$0]);break;case 98:this.$=[$$[$0]];break;case 99:$$[$0-1].push($$[$0]);break;case 100:this.$=[$$[$0]];break;case 101:$$[$0-1].push($$[$0]);break}},table:[{3:1,
4:2,5:[2,46],6:3,14:[2,46],15:[2,46],19:[2,46],29:[2,46],34:[2,46],48:[2,46],51:[2,46],55:[2,46],60:[2,46]},{1:[3]},{5:[1,4]},{5:[2,2],7:5,8:6,9:7,10:8,11:9,12:10,13:11,14:[1,12],15:[1,20],16:17,19:[1,
23],24:15,27:16,29:[1,21],34:[1,22],39:[2,2],44:[2,2],47:[2,2],48:[1,13],51:[1,14],55:[1,18],59:19,60:[1,24]},{1:[2,1]},{5:[2,47],14:[2,47],15:[2,47],19:[2,47],29:[2,47],34:[2,47],39:[2,47],44:[2,47],
47:[2,47],48:[2,47],51:[2,47],55:[2,47],60:[2,47]},{5:[2,3],14:[2,3],15:[2,3],19:[2,3],29:[2,3],34:[2,3],39:[2,3],44:[2,3],47:[2,3],48:[2,3],51:[2,3],55:[2,3],60:[2,3]},{5:[2,4],14:[2,4],15:[2,4],19:[
2,4],29:[2,4],34:[2,4],39:[2,4],44:[2,4],47:[2,4],48:[2,4],51:[2,4],55:[2,4],60:[2,4]},{5:[2,5],14:[2,5],15:[2,5],19:[2,5],29:[2,5],34:[2,5],39:[2,5],44:[2,5],47:[2,5],48:[2,5],51:[2,5],55:[2,5],60:[2,
5]},{5:[2,6],14:[2,6],15:[2,6],19:[2,6],29:[2,6],34:[2,6],39:[2,6],44:[2,6],47:[2,6],48:[2,6],51:[2,6],55:[2,6],60:[2,6]},{5:[2,7],14:[2,7],15:[2,7],19:[2,7],29:[2,7],34:[2,7],39:[2,7],44:[2,7],47:[2,
7],48:[2,7],51:[2,7],55:[2,7],60:[2,7]},{5:[2,8],14:[2,8],15:[2,8],19:[2,8],29:[2,8],34:[2,8],39:[2,8],44:[2,8],47:[2,8],48:[2,8],51:[2,8],55:[2,8],60:[2,8]},{5:[2,9],14:[2,9],15:[2,9],19:[2,9],29:[2,
9],34:[2,9],39:[2,9],44:[2,9],47:[2,9],48:[2,9],51:[2,9],55:[2,9],60:[2,9]},{20:25,72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{20:36,72:[1,35],78:26,79:27,
80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{4:37,6:3,14:[2,46],15:[2,46],19:[2,46],29:[2,46],34:[2,46],39:[2,46],44:[2,46],47:[2,46],48:[2,46],51:[2,46],55:[2,46],60:[2,46]},{4:38,
6:3,14:[2,46],15:[2,46],19:[2,46],29:[2,46],34:[2,46],44:[2,46],47:[2,46],48:[2,46],51:[2,46],55:[2,46],60:[2,46]},{15:[2,48],17:39,18:[2,48]},{20:41,56:40,64:42,65:[1,43],72:[1,35],78:26,79:27,80:[1,
28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{4:44,6:3,14:[2,46],15:[2,46],19:[2,46],29:[2,46],34:[2,46],47:[2,46],48:[2,46],51:[2,46],55:[2,46],60:[2,46]},{5:[2,10],14:[2,10],15:[2,10],
18:[2,10],19:[2,10],29:[2,10],34:[2,10],39:[2,10],44:[2,10],47:[2,10],48:[2,10],51:[2,10],55:[2,10],60:[2,10]},{20:45,72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],
86:33},{20:46,72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{20:47,72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{
20:41,56:48,64:42,65:[1,43],72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{33:[2,78],49:49,65:[2,78],72:[2,78],80:[2,78],81:[2,78],82:[2,78],83:[2,78],84:[2,
78],85:[2,78]},{23:[2,33],33:[2,33],54:[2,33],65:[2,33],68:[2,33],72:[2,33],75:[2,33],80:[2,33],81:[2,33],82:[2,33],83:[2,33],84:[2,33],85:[2,33]},{23:[2,34],33:[2,34],54:[2,34],65:[2,34],68:[2,34],72:[
2,34],75:[2,34],80:[2,34],81:[2,34],82:[2,34],83:[2,34],84:[2,34],85:[2,34]},{23:[2,35],33:[2,35],54:[2,35],65:[2,35],68:[2,35],72:[2,35],75:[2,35],80:[2,35],81:[2,35],82:[2,35],83:[2,35],84:[2,35],85:[
2,35]},{23:[2,36],33:[2,36],54:[2,36],65:[2,36],68:[2,36],72:[2,36],75:[2,36],80:[2,36],81:[2,36],82:[2,36],83:[2,36],84:[2,36],85:[2,36]},{23:[2,37],33:[2,37],54:[2,37],65:[2,37],68:[2,37],72:[2,37],
75:[2,37],80:[2,37],81:[2,37],82:[2,37],83:[2,37],84:[2,37],85:[2,37]},{23:[2,38],33:[2,38],54:[2,38],65:[2,38],68:[2,38],72:[2,38],75:[2,38],80:[2,38],81:[2,38],82:[2,38],83:[2,38],84:[2,38],85:[2,38]},
{23:[2,39],33:[2,39],54:[2,39],65:[2,39],68:[2,39],72:[2,39],75:[2,39],80:[2,39],81:[2,39],82:[2,39],83:[2,39],84:[2,39],85:[2,39]},{23:[2,43],33:[2,43],54:[2,43],65:[2,43],68:[2,43],72:[2,43],75:[2,43],
80:[2,43],81:[2,43],82:[2,43],83:[2,43],84:[2,43],85:[2,43],87:[1,50]},{72:[1,35],86:51},{23:[2,45],33:[2,45],54:[2,45],65:[2,45],68:[2,45],72:[2,45],75:[2,45],80:[2,45],81:[2,45],82:[2,45],83:[2,45],
84:[2,45],85:[2,45],87:[2,45]},{52:52,54:[2,82],65:[2,82],72:[2,82],80:[2,82],81:[2,82],82:[2,82],83:[2,82],84:[2,82],85:[2,82]},{25:53,38:55,39:[1,57],43:56,44:[1,58],45:54,47:[2,54]},{28:59,43:60,44:[
1,58],47:[2,56]},{13:62,15:[1,20],18:[1,61]},{33:[2,86],57:63,65:[2,86],72:[2,86],80:[2,86],81:[2,86],82:[2,86],83:[2,86],84:[2,86],85:[2,86]},{33:[2,40],65:[2,40],72:[2,40],80:[2,40],81:[2,40],82:[2,
40],83:[2,40],84:[2,40],85:[2,40]},{33:[2,41],65:[2,41],72:[2,41],80:[2,41],81:[2,41],82:[2,41],83:[2,41],84:[2,41],85:[2,41]},{20:64,72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[
1,32],85:[1,34],86:33},{26:65,47:[1,66]},{30:67,33:[2,58],65:[2,58],72:[2,58],75:[2,58],80:[2,58],81:[2,58],82:[2,58],83:[2,58],84:[2,58],85:[2,58]},{33:[2,64],35:68,65:[2,64],72:[2,64],75:[2,64],80:[
2,64],81:[2,64],82:[2,64],83:[2,64],84:[2,64],85:[2,64]},{21:69,23:[2,50],65:[2,50],72:[2,50],80:[2,50],81:[2,50],82:[2,50],83:[2,50],84:[2,50],85:[2,50]},{33:[2,90],61:70,65:[2,90],72:[2,90],80:[2,90],
81:[2,90],82:[2,90],83:[2,90],84:[2,90],85:[2,90]},{20:74,33:[2,80],50:71,63:72,64:75,65:[1,43],69:73,70:76,71:77,72:[1,78],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},
{72:[1,79]},{23:[2,42],33:[2,42],54:[2,42],65:[2,42],68:[2,42],72:[2,42],75:[2,42],80:[2,42],81:[2,42],82:[2,42],83:[2,42],84:[2,42],85:[2,42],87:[1,50]},{20:74,53:80,54:[2,84],63:81,64:75,65:[1,43],69:82,
70:76,71:77,72:[1,78],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{26:83,47:[1,66]},{47:[2,55]},{4:84,6:3,14:[2,46],15:[2,46],19:[2,46],29:[2,46],34:[2,46],39:[2,46],
44:[2,46],47:[2,46],48:[2,46],51:[2,46],55:[2,46],60:[2,46]},{47:[2,20]},{20:85,72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{4:86,6:3,14:[2,46],15:[2,46],19:[
2,46],29:[2,46],34:[2,46],47:[2,46],48:[2,46],51:[2,46],55:[2,46],60:[2,46]},{26:87,47:[1,66]},{47:[2,57]},{5:[2,11],14:[2,11],15:[2,11],19:[2,11],29:[2,11],34:[2,11],39:[2,11],44:[2,11],47:[2,11],48:[
2,11],51:[2,11],55:[2,11],60:[2,11]},{15:[2,49],18:[2,49]},{20:74,33:[2,88],58:88,63:89,64:75,65:[1,43],69:90,70:76,71:77,72:[1,78],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,
34],86:33},{65:[2,94],66:91,68:[2,94],72:[2,94],80:[2,94],81:[2,94],82:[2,94],83:[2,94],84:[2,94],85:[2,94]},{5:[2,25],14:[2,25],15:[2,25],19:[2,25],29:[2,25],34:[2,25],39:[2,25],44:[2,25],47:[2,25],48:[
2,25],51:[2,25],55:[2,25],60:[2,25]},{20:92,72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{20:74,31:93,33:[2,60],63:94,64:75,65:[1,43],69:95,70:76,71:77,72:[
1,78],75:[2,60],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{20:74,33:[2,66],36:96,63:97,64:75,65:[1,43],69:98,70:76,71:77,72:[1,78],75:[2,66],78:26,79:27,80:[1,28],
81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{20:74,22:99,23:[2,52],63:100,64:75,65:[1,43],69:101,70:76,71:77,72:[1,78],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,
34],86:33},{20:74,33:[2,92],62:102,63:103,64:75,65:[1,43],69:104,70:76,71:77,72:[1,78],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{33:[1,105]},{33:[2,79],65:[2,79],
72:[2,79],80:[2,79],81:[2,79],82:[2,79],83:[2,79],84:[2,79],85:[2,79]},{33:[2,81]},{23:[2,27],33:[2,27],54:[2,27],65:[2,27],68:[2,27],72:[2,27],75:[2,27],80:[2,27],81:[2,27],82:[2,27],83:[2,27],84:[2,
27],85:[2,27]},{23:[2,28],33:[2,28],54:[2,28],65:[2,28],68:[2,28],72:[2,28],75:[2,28],80:[2,28],81:[2,28],82:[2,28],83:[2,28],84:[2,28],85:[2,28]},{23:[2,30],33:[2,30],54:[2,30],68:[2,30],71:106,72:[1,
107],75:[2,30]},{23:[2,98],33:[2,98],54:[2,98],68:[2,98],72:[2,98],75:[2,98]},{23:[2,45],33:[2,45],54:[2,45],65:[2,45],68:[2,45],72:[2,45],73:[1,108],75:[2,45],80:[2,45],81:[2,45],82:[2,45],83:[2,45],
84:[2,45],85:[2,45],87:[2,45]},{23:[2,44],33:[2,44],54:[2,44],65:[2,44],68:[2,44],72:[2,44],75:[2,44],80:[2,44],81:[2,44],82:[2,44],83:[2,44],84:[2,44],85:[2,44],87:[2,44]},{54:[1,109]},{54:[2,83],65:[
2,83],72:[2,83],80:[2,83],81:[2,83],82:[2,83],83:[2,83],84:[2,83],85:[2,83]},{54:[2,85]},{5:[2,13],14:[2,13],15:[2,13],19:[2,13],29:[2,13],34:[2,13],39:[2,13],44:[2,13],47:[2,13],48:[2,13],51:[2,13],55:[
2,13],60:[2,13]},{38:55,39:[1,57],43:56,44:[1,58],45:111,46:110,47:[2,76]},{33:[2,70],40:112,65:[2,70],72:[2,70],75:[2,70],80:[2,70],81:[2,70],82:[2,70],83:[2,70],84:[2,70],85:[2,70]},{47:[2,18]},{5:[
2,14],14:[2,14],15:[2,14],19:[2,14],29:[2,14],34:[2,14],39:[2,14],44:[2,14],47:[2,14],48:[2,14],51:[2,14],55:[2,14],60:[2,14]},{33:[1,113]},{33:[2,87],65:[2,87],72:[2,87],80:[2,87],81:[2,87],82:[2,87],
83:[2,87],84:[2,87],85:[2,87]},{33:[2,89]},{20:74,63:115,64:75,65:[1,43],67:114,68:[2,96],69:116,70:76,71:77,72:[1,78],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{33:[
1,117]},{32:118,33:[2,62],74:119,75:[1,120]},{33:[2,59],65:[2,59],72:[2,59],75:[2,59],80:[2,59],81:[2,59],82:[2,59],83:[2,59],84:[2,59],85:[2,59]},{33:[2,61],75:[2,61]},{33:[2,68],37:121,74:122,75:[1,
120]},{33:[2,65],65:[2,65],72:[2,65],75:[2,65],80:[2,65],81:[2,65],82:[2,65],83:[2,65],84:[2,65],85:[2,65]},{33:[2,67],75:[2,67]},{23:[1,123]},{23:[2,51],65:[2,51],72:[2,51],80:[2,51],81:[2,51],82:[2,
51],83:[2,51],84:[2,51],85:[2,51]},{23:[2,53]},{33:[1,124]},{33:[2,91],65:[2,91],72:[2,91],80:[2,91],81:[2,91],82:[2,91],83:[2,91],84:[2,91],85:[2,91]},{33:[2,93]},{5:[2,22],14:[2,22],15:[2,22],19:[2,
22],29:[2,22],34:[2,22],39:[2,22],44:[2,22],47:[2,22],48:[2,22],51:[2,22],55:[2,22],60:[2,22]},{23:[2,99],33:[2,99],54:[2,99],68:[2,99],72:[2,99],75:[2,99]},{73:[1,108]},{20:74,63:125,64:75,65:[1,43],
72:[1,35],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},{5:[2,23],14:[2,23],15:[2,23],19:[2,23],29:[2,23],34:[2,23],39:[2,23],44:[2,23],47:[2,23],48:[2,23],51:[2,23],55:[
2,23],60:[2,23]},{47:[2,19]},{47:[2,77]},{20:74,33:[2,72],41:126,63:127,64:75,65:[1,43],69:128,70:76,71:77,72:[1,78],75:[2,72],78:26,79:27,80:[1,28],81:[1,29],82:[1,30],83:[1,31],84:[1,32],85:[1,34],86:33},
{5:[2,24],14:[2,24],15:[2,24],19:[2,24],29:[2,24],34:[2,24],39:[2,24],44:[2,24],47:[2,24],48:[2,24],51:[2,24],55:[2,24],60:[2,24]},{68:[1,129]},{65:[2,95],68:[2,95],72:[2,95],80:[2,95],81:[2,95],82:[2,
95],83:[2,95],84:[2,95],85:[2,95]},{68:[2,97]},{5:[2,21],14:[2,21],15:[2,21],19:[2,21],29:[2,21],34:[2,21],39:[2,21],44:[2,21],47:[2,21],48:[2,21],51:[2,21],55:[2,21],60:[2,21]},{33:[1,130]},{33:[2,63]},
{72:[1,132],76:131},{33:[1,133]},{33:[2,69]},{15:[2,12],18:[2,12]},{14:[2,26],15:[2,26],19:[2,26],29:[2,26],34:[2,26],47:[2,26],48:[2,26],51:[2,26],55:[2,26],60:[2,26]},{23:[2,31],33:[2,31],54:[2,31],
68:[2,31],72:[2,31],75:[2,31]},{33:[2,74],42:134,74:135,75:[1,120]},{33:[2,71],65:[2,71],72:[2,71],75:[2,71],80:[2,71],81:[2,71],82:[2,71],83:[2,71],84:[2,71],85:[2,71]},{33:[2,73],75:[2,73]},{23:[2,29],
33:[2,29],54:[2,29],65:[2,29],68:[2,29],72:[2,29],75:[2,29],80:[2,29],81:[2,29],82:[2,29],83:[2,29],84:[2,29],85:[2,29]},{14:[2,15],15:[2,15],19:[2,15],29:[2,15],34:[2,15],39:[2,15],44:[2,15],47:[2,15],
48:[2,15],51:[2,15],55:[2,15],60:[2,15]},{72:[1,137],77:[1,136]},{72:[2,100],77:[2,100]},{14:[2,16],15:[2,16],19:[2,16],29:[2,16],34:[2,16],44:[2,16],47:[2,16],48:[2,16],51:[2,16],55:[2,16],60:[2,16]},
{33:[1,138]},{33:[2,75]},{33:[2,32]},{72:[2,101],77:[2,101]},{14:[2,17],15:[2,17],19:[2,17],29:[2,17],34:[2,17],39:[2,17],44:[2,17],47:[2,17],48:[2,17],51:[2,17],55:[2,17],60:[2,17]}],defaultActions:{
4:[2,1],54:[2,55],56:[2,20],60:[2,57],73:[2,81],82:[2,85],86:[2,18],90:[2,89],101:[2,53],104:[2,93],110:[2,19],111:[2,77],116:[2,97],119:[2,63],122:[2,69],135:[2,75],136:[2,32]},parseError:function(str,hash){
throw new Error(str)},parse:function(input){var self=this,stack=[0],vstack=[null],lstack=[],table=this.table,yytext="",yylineno=0,yyleng=0,recovering=0,TERROR=2,EOF=1;this.lexer.setInput(input),this.lexer.
yy=this.yy,this.yy.lexer=this.lexer,this.yy.parser=this,typeof this.lexer.yylloc>"u"&&(this.lexer.yylloc={});var yyloc=this.lexer.yylloc;lstack.push(yyloc);var ranges=this.lexer.options&&this.lexer.options.
ranges;typeof this.yy.parseError=="function"&&(this.parseError=this.yy.parseError);function popStack(n){stack.length=stack.length-2*n,vstack.length=vstack.length-n,lstack.length=lstack.length-n}function lex(){
var token;return token=self.lexer.lex()||1,typeof token!="number"&&(token=self.symbols_[token]||token),token}for(var symbol,preErrorSymbol,state,action,a,r,yyval={},p,len,newState,expected;;){if(state=
stack[stack.length-1],this.defaultActions[state]?action=this.defaultActions[state]:((symbol===null||typeof symbol>"u")&&(symbol=lex()),action=table[state]&&table[state][symbol]),typeof action>"u"||!action.
length||!action[0]){var errStr="";if(!recovering){expected=[];for(p in table[state])this.terminals_[p]&&p>2&&expected.push("'"+this.terminals_[p]+"'");this.lexer.showPosition?errStr="Parse error on li\
ne "+(yylineno+1)+`:
`+this.lexer.showPosition()+`
Expecting `+expected.join(", ")+", got '"+(this.terminals_[symbol]||symbol)+"'":errStr="Parse error on line "+(yylineno+1)+": Unexpected "+(symbol==1?"end of input":"'"+(this.terminals_[symbol]||symbol)+
"'"),this.parseError(errStr,{text:this.lexer.match,token:this.terminals_[symbol]||symbol,line:this.lexer.yylineno,loc:yyloc,expected})}}if(action[0]instanceof Array&&action.length>1)throw new Error("P\
arse Error: multiple actions possible at state: "+state+", token: "+symbol);switch(action[0]){case 1:stack.push(symbol),vstack.push(this.lexer.yytext),lstack.push(this.lexer.yylloc),stack.push(action[1]),
symbol=null,preErrorSymbol?(symbol=preErrorSymbol,preErrorSymbol=null):(yyleng=this.lexer.yyleng,yytext=this.lexer.yytext,yylineno=this.lexer.yylineno,yyloc=this.lexer.yylloc,recovering>0&&recovering--);
break;case 2:if(len=this.productions_[action[1]][1],yyval.$=vstack[vstack.length-len],yyval._$={first_line:lstack[lstack.length-(len||1)].first_line,last_line:lstack[lstack.length-1].last_line,first_column:lstack[lstack.
length-(len||1)].first_column,last_column:lstack[lstack.length-1].last_column},ranges&&(yyval._$.range=[lstack[lstack.length-(len||1)].range[0],lstack[lstack.length-1].range[1]]),r=this.performAction.
call(yyval,yytext,yyleng,yylineno,this.yy,action[1],vstack,lstack),typeof r<"u")return r;len&&(stack=stack.slice(0,-1*len*2),vstack=vstack.slice(0,-1*len),lstack=lstack.slice(0,-1*len)),stack.push(this.
productions_[action[1]][0]),vstack.push(yyval.$),lstack.push(yyval._$),newState=table[stack[stack.length-2]][stack[stack.length-1]],stack.push(newState);break;case 3:return!0}}return!0}},lexer=(function(){
var lexer2={EOF:1,parseError:function(str,hash){if(this.yy.parser)this.yy.parser.parseError(str,hash);else throw new Error(str)},setInput:function(input){return this._input=input,this._more=this._less=
this.done=!1,this.yylineno=this.yyleng=0,this.yytext=this.matched=this.match="",this.conditionStack=["INITIAL"],this.yylloc={first_line:1,first_column:0,last_line:1,last_column:0},this.options.ranges&&
(this.yylloc.range=[0,0]),this.offset=0,this},input:function(){var ch=this._input[0];this.yytext+=ch,this.yyleng++,this.offset++,this.match+=ch,this.matched+=ch;var lines=ch.match(/(?:\r\n?|\n).*/g);return lines?
(this.yylineno++,this.yylloc.last_line++):this.yylloc.last_column++,this.options.ranges&&this.yylloc.range[1]++,this._input=this._input.slice(1),ch},unput:function(ch){var len=ch.length,lines=ch.split(
/(?:\r\n?|\n)/g);this._input=ch+this._input,this.yytext=this.yytext.substr(0,this.yytext.length-len-1),this.offset-=len;var oldLines=this.match.split(/(?:\r\n?|\n)/g);this.match=this.match.substr(0,this.
match.length-1),this.matched=this.matched.substr(0,this.matched.length-1),lines.length-1&&(this.yylineno-=lines.length-1);var r=this.yylloc.range;return this.yylloc={first_line:this.yylloc.first_line,
last_line:this.yylineno+1,first_column:this.yylloc.first_column,last_column:lines?(lines.length===oldLines.length?this.yylloc.first_column:0)+oldLines[oldLines.length-lines.length].length-lines[0].length:
this.yylloc.first_column-len},this.options.ranges&&(this.yylloc.range=[r[0],r[0]+this.yyleng-len]),this},more:function(){return this._more=!0,this},less:function(n){this.unput(this.match.slice(n))},pastInput:function(){
var past=this.matched.substr(0,this.matched.length-this.match.length);return(past.length>20?"...":"")+past.substr(-20).replace(/\n/g,"")},upcomingInput:function(){var next=this.match;return next.length<
20&&(next+=this._input.substr(0,20-next.length)),(next.substr(0,20)+(next.length>20?"...":"")).replace(/\n/g,"")},showPosition:function(){var pre=this.pastInput(),c=new Array(pre.length+1).join("-");return pre+
this.upcomingInput()+`
`+c+"^"},next:function(){if(this.done)return this.EOF;this._input||(this.done=!0);var token,match,tempMatch,index,col,lines;this._more||(this.yytext="",this.match="");for(var rules=this._currentRules(),
i=0;i<rules.length&&(tempMatch=this._input.match(this.rules[rules[i]]),!(tempMatch&&(!match||tempMatch[0].length>match[0].length)&&(match=tempMatch,index=i,!this.options.flex)));i++);return match?(lines=
match[0].match(/(?:\r\n?|\n).*/g),lines&&(this.yylineno+=lines.length),this.yylloc={first_line:this.yylloc.last_line,last_line:this.yylineno+1,first_column:this.yylloc.last_column,last_column:lines?lines[lines.
length-1].length-lines[lines.length-1].match(/\r?\n?/)[0].length:this.yylloc.last_column+match[0].length},this.yytext+=match[0],this.match+=match[0],this.matches=match,this.yyleng=this.yytext.length,this.
options.ranges&&(this.yylloc.range=[this.offset,this.offset+=this.yyleng]),this._more=!1,this._input=this._input.slice(match[0].length),this.matched+=match[0],token=this.performAction.call(this,this.yy,
this,rules[index],this.conditionStack[this.conditionStack.length-1]),this.done&&this._input&&(this.done=!1),token||void 0):this._input===""?this.EOF:this.parseError("Lexical error on line "+(this.yylineno+
1)+`. Unrecognized text.
`+this.showPosition(),{text:"",token:null,line:this.yylineno})},lex:function(){var r=this.next();return typeof r<"u"?r:this.lex()},begin:function(condition){this.conditionStack.push(condition)},popState:function(){
return this.conditionStack.pop()},_currentRules:function(){return this.conditions[this.conditionStack[this.conditionStack.length-1]].rules},topState:function(){return this.conditionStack[this.conditionStack.
length-2]},pushState:function(condition){this.begin(condition)}};return lexer2.options={},lexer2.performAction=function(yy,yy_,$avoiding_name_collisions,YY_START){function strip(start,end){return yy_.
yytext=yy_.yytext.substring(start,yy_.yyleng-end+start)}var YYSTATE=YY_START;switch($avoiding_name_collisions){case 0:if(yy_.yytext.slice(-2)==="\\\\"?(strip(0,1),this.begin("mu")):yy_.yytext.slice(-1)===
"\\"?(strip(0,1),this.begin("emu")):this.begin("mu"),yy_.yytext)return 15;break;case 1:return 15;case 2:return this.popState(),15;break;case 3:return this.begin("raw"),15;break;case 4:return this.popState(),
this.conditionStack[this.conditionStack.length-1]==="raw"?15:(strip(5,9),"END_RAW_BLOCK");case 5:return 15;case 6:return this.popState(),14;break;case 7:return 65;case 8:return 68;case 9:return 19;case 10:
return this.popState(),this.begin("raw"),23;break;case 11:return 55;case 12:return 60;case 13:return 29;case 14:return 47;case 15:return this.popState(),44;break;case 16:return this.popState(),44;break;case 17:
return 34;case 18:return 39;case 19:return 51;case 20:return 48;case 21:this.unput(yy_.yytext),this.popState(),this.begin("com");break;case 22:return this.popState(),14;break;case 23:return 48;case 24:
return 73;case 25:return 72;case 26:return 72;case 27:return 87;case 28:break;case 29:return this.popState(),54;break;case 30:return this.popState(),33;break;case 31:return yy_.yytext=strip(1,2).replace(
/\\"/g,'"'),80;break;case 32:return yy_.yytext=strip(1,2).replace(/\\'/g,"'"),80;break;case 33:return 85;case 34:return 82;case 35:return 82;case 36:return 83;case 37:return 84;case 38:return 81;case 39:
return 75;case 40:return 77;case 41:return 72;case 42:return yy_.yytext=yy_.yytext.replace(/\\([\\\]])/g,"$1"),72;break;case 43:return"INVALID";case 44:return 5}},lexer2.rules=[/^(?:[^\x00]*?(?=(\{\{)))/,
/^(?:[^\x00]+)/,/^(?:[^\x00]{2,}?(?=(\{\{|\\\{\{|\\\\\{\{|$)))/,/^(?:\{\{\{\{(?=[^\/]))/,/^(?:\{\{\{\{\/[^\s!"#%-,\.\/;->@\[-\^`\{-~]+(?=[=}\s\/.])\}\}\}\})/,/^(?:[^\x00]+?(?=(\{\{\{\{)))/,/^(?:[\s\S]*?--(~)?\}\})/,
/^(?:\()/,/^(?:\))/,/^(?:\{\{\{\{)/,/^(?:\}\}\}\})/,/^(?:\{\{(~)?>)/,/^(?:\{\{(~)?#>)/,/^(?:\{\{(~)?#\*?)/,/^(?:\{\{(~)?\/)/,/^(?:\{\{(~)?\^\s*(~)?\}\})/,/^(?:\{\{(~)?\s*else\s*(~)?\}\})/,/^(?:\{\{(~)?\^)/,
/^(?:\{\{(~)?\s*else\b)/,/^(?:\{\{(~)?\{)/,/^(?:\{\{(~)?&)/,/^(?:\{\{(~)?!--)/,/^(?:\{\{(~)?![\s\S]*?\}\})/,/^(?:\{\{(~)?\*?)/,/^(?:=)/,/^(?:\.\.)/,/^(?:\.(?=([=~}\s\/.)|])))/,/^(?:[\/.])/,/^(?:\s+)/,
/^(?:\}(~)?\}\})/,/^(?:(~)?\}\})/,/^(?:"(\\["]|[^"])*")/,/^(?:'(\\[']|[^'])*')/,/^(?:@)/,/^(?:true(?=([~}\s)])))/,/^(?:false(?=([~}\s)])))/,/^(?:undefined(?=([~}\s)])))/,/^(?:null(?=([~}\s)])))/,/^(?:-?[0-9]+(?:\.[0-9]+)?(?=([~}\s)])))/,
/^(?:as\s+\|)/,/^(?:\|)/,/^(?:([^\s!"#%-,\.\/;->@\[-\^`\{-~]+(?=([=~}\s\/.)|]))))/,/^(?:\[(\\\]|[^\]])*\])/,/^(?:.)/,/^(?:$)/],lexer2.conditions={mu:{rules:[7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,
23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44],inclusive:!1},emu:{rules:[2],inclusive:!1},com:{rules:[6],inclusive:!1},raw:{rules:[3,4,5],inclusive:!1},INITIAL:{rules:[0,1,44],inclusive:!0}},
lexer2})();parser.lexer=lexer;function Parser(){this.yy={}}return Parser.prototype=parser,parser.Parser=Parser,new Parser})();exports.default=handlebars;module.exports=exports.default}});var require_node_types=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/node-types.js"(exports){"use strict";exports.__esModule=!0;var NODE_TYPES=["Program","BlockStatement","Decorato\
rBlock","PartialStatement","PartialBlockStatement","Decorator","MustacheStatement","ContentStatement","CommentStatement","SubExpression","PathExpression","StringLiteral","NumberLiteral","BooleanLitera\
l","UndefinedLiteral","NullLiteral","Hash","HashPair"];exports.NODE_TYPES=NODE_TYPES}});var require_visitor=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/visitor.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){return obj&&obj.
__esModule?obj:{default:obj}}var _exception=require_exception(),_exception2=_interopRequireDefault(_exception),_utils=require_utils(),_nodeTypes=require_node_types();function Visitor(){this.parents=[]}
function isDispatchable(visitor,type){return _utils.indexOf(_nodeTypes.NODE_TYPES,type)!==-1||!(type in Visitor.prototype)&&typeof visitor[type]=="function"}Visitor.prototype={constructor:Visitor,mutating:!1,
acceptKey:function(node,name){var value=this.accept(node[name]);if(this.mutating){if(value&&!isDispatchable(this,value.type))throw new _exception2.default('Unexpected node type "'+value.type+'" found \
when accepting '+name+" on "+node.type);node[name]=value}},acceptRequired:function(node,name){if(this.acceptKey(node,name),!node[name])throw new _exception2.default(node.type+" requires "+name)},acceptArray:function(array){
for(var i=0,l=array.length;i<l;i++)this.acceptKey(array,i),array[i]||(array.splice(i,1),i--,l--)},accept:function(object){if(object){if(!isDispatchable(this,object.type)||!this[object.type])throw new _exception2.
default("Unknown type: "+object.type,object);this.current&&this.parents.unshift(this.current),this.current=object;var ret=this[object.type](object);if(this.current=this.parents.shift(),!this.mutating||
ret)return ret;if(ret!==!1)return object}},Program:function(program){this.acceptArray(program.body)},MustacheStatement:visitSubExpression,Decorator:visitSubExpression,BlockStatement:visitBlock,DecoratorBlock:visitBlock,
PartialStatement:visitPartial,PartialBlockStatement:function(partial){visitPartial.call(this,partial),this.acceptKey(partial,"program")},ContentStatement:function(){},CommentStatement:function(){},SubExpression:visitSubExpression,
PathExpression:function(){},StringLiteral:function(){},NumberLiteral:function(){},BooleanLiteral:function(){},UndefinedLiteral:function(){},NullLiteral:function(){},Hash:function(hash){this.acceptArray(
hash.pairs)},HashPair:function(pair){this.acceptRequired(pair,"value")}};function visitSubExpression(mustache){this.acceptRequired(mustache,"path"),this.acceptArray(mustache.params),this.acceptKey(mustache,
"hash")}function visitBlock(block){visitSubExpression.call(this,block),this.acceptKey(block,"program"),this.acceptKey(block,"inverse")}function visitPartial(partial){this.acceptRequired(partial,"name"),
this.acceptArray(partial.params),this.acceptKey(partial,"hash")}exports.default=Visitor;module.exports=exports.default}});var require_whitespace_control=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/whitespace-control.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){
return obj&&obj.__esModule?obj:{default:obj}}var _visitor=require_visitor(),_visitor2=_interopRequireDefault(_visitor);function WhitespaceControl(){var options=arguments.length<=0||arguments[0]===void 0?
{}:arguments[0];this.options=options}WhitespaceControl.prototype=new _visitor2.default;WhitespaceControl.prototype.Program=function(program){var doStandalone=!this.options.ignoreStandalone,isRoot=!this.
isRootSeen;this.isRootSeen=!0;for(var body=program.body,i=0,l=body.length;i<l;i++){var current=body[i],strip=this.accept(current);if(strip){var _isPrevWhitespace=isPrevWhitespace(body,i,isRoot),_isNextWhitespace=isNextWhitespace(
body,i,isRoot),openStandalone=strip.openStandalone&&_isPrevWhitespace,closeStandalone=strip.closeStandalone&&_isNextWhitespace,inlineStandalone=strip.inlineStandalone&&_isPrevWhitespace&&_isNextWhitespace;
strip.close&&omitRight(body,i,!0),strip.open&&omitLeft(body,i,!0),doStandalone&&inlineStandalone&&(omitRight(body,i),omitLeft(body,i)&&current.type==="PartialStatement"&&(current.indent=/(?:^|[^ \t])([ \t]+)$/.
exec(body[i-1].original)[1])),doStandalone&&openStandalone&&(omitRight((current.program||current.inverse).body),omitLeft(body,i)),doStandalone&&closeStandalone&&(omitRight(body,i),omitLeft((current.inverse||
current.program).body))}}return program};WhitespaceControl.prototype.BlockStatement=WhitespaceControl.prototype.DecoratorBlock=WhitespaceControl.prototype.PartialBlockStatement=function(block){this.accept(
block.program),this.accept(block.inverse);var program=block.program||block.inverse,inverse=block.program&&block.inverse,firstInverse=inverse,lastInverse=inverse;if(inverse&&inverse.chained)for(firstInverse=
inverse.body[0].program;lastInverse.chained;)lastInverse=lastInverse.body[lastInverse.body.length-1].program;var strip={open:block.openStrip.open,close:block.closeStrip.close,openStandalone:isNextWhitespace(
program.body),closeStandalone:isPrevWhitespace((firstInverse||program).body)};if(block.openStrip.close&&omitRight(program.body,null,!0),inverse){var inverseStrip=block.inverseStrip;inverseStrip.open&&
omitLeft(program.body,null,!0),inverseStrip.close&&omitRight(firstInverse.body,null,!0),block.closeStrip.open&&omitLeft(lastInverse.body,null,!0),!this.options.ignoreStandalone&&isPrevWhitespace(program.
body)&&isNextWhitespace(firstInverse.body)&&(omitLeft(program.body),omitRight(firstInverse.body))}else block.closeStrip.open&&omitLeft(program.body,null,!0);return strip};WhitespaceControl.prototype.Decorator=
WhitespaceControl.prototype.MustacheStatement=function(mustache){return mustache.strip};WhitespaceControl.prototype.PartialStatement=WhitespaceControl.prototype.CommentStatement=function(node){var strip=node.
strip||{};return{inlineStandalone:!0,open:strip.open,close:strip.close}};function isPrevWhitespace(body,i,isRoot){i===void 0&&(i=body.length);var prev=body[i-1],sibling=body[i-2];if(!prev)return isRoot;
if(prev.type==="ContentStatement")return(sibling||!isRoot?/(?:^|\S)[^\S\n]*\n\s*$/:/^\s*$|(?:^|\S)[^\S\n]*\n\s*$/).test(prev.original)}function isNextWhitespace(body,i,isRoot){i===void 0&&(i=-1);var next=body[i+
1],sibling=body[i+2];if(!next)return isRoot;if(next.type==="ContentStatement")return(sibling||!isRoot?/^\s*?\r?\n/:/^\s*?(\r?\n|$)/).test(next.original)}function omitRight(body,i,multiple){var current=body[i==
null?0:i+1];if(!(!current||current.type!=="ContentStatement"||!multiple&&current.rightStripped)){var original=current.value;current.value=current.value.replace(multiple?/^\s+/:/^[ \t]*\r?\n?/,""),current.
rightStripped=current.value!==original}}function omitLeft(body,i,multiple){var current=body[i==null?body.length-1:i-1];if(!(!current||current.type!=="ContentStatement"||!multiple&&current.leftStripped)){
var original=current.value;return current.value=current.value.replace(multiple?/(^|\S)\s+$/:/(^|[^ \t])[ \t]+$/,"$1"),current.leftStripped=current.value!==original,current.leftStripped}}exports.default=
WhitespaceControl;module.exports=exports.default}});var require_helpers2=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/helpers.js"(exports){"use strict";exports.__esModule=!0;exports.SourceLocation=SourceLocation;exports.id=id;exports.
stripFlags=stripFlags;exports.stripComment=stripComment;exports.preparePath=preparePath;exports.prepareMustache=prepareMustache;exports.prepareRawBlock=prepareRawBlock;exports.prepareBlock=prepareBlock;
exports.prepareProgram=prepareProgram;exports.preparePartialBlock=preparePartialBlock;function _interopRequireDefault(obj){return obj&&obj.__esModule?obj:{default:obj}}var _exception=require_exception(),
_exception2=_interopRequireDefault(_exception);function validateClose(open,close){if(close=close.path?close.path.original:close,open.path.original!==close){var errorNode={loc:open.path.loc};throw new _exception2.
default(open.path.original+" doesn't match "+close,errorNode)}}function SourceLocation(source,locInfo){this.source=source,this.start={line:locInfo.first_line,column:locInfo.first_column},this.end={line:locInfo.
last_line,column:locInfo.last_column}}function id(token){return/^\[.*\]$/.test(token)?token.substring(1,token.length-1):token}function stripFlags(open,close){return{open:open.charAt(2)==="~",close:close.
charAt(close.length-3)==="~"}}function stripComment(comment){return comment.replace(/^\{\{~?!-?-?/,"").replace(/-?-?~?\}\}$/,"")}function preparePath(data,parts,loc){loc=this.locInfo(loc);for(var original=data?
"@":"",dig=[],depth=0,i=0,l=parts.length;i<l;i++){var part=parts[i].part,isLiteral=parts[i].original!==part;if(original+=(parts[i].separator||"")+part,!isLiteral&&(part===".."||part==="."||part==="thi\
s")){if(dig.length>0)throw new _exception2.default("Invalid path: "+original,{loc});part===".."&&depth++}else dig.push(part)}return{type:"PathExpression",data,depth,parts:dig,original,loc}}function prepareMustache(path,params,hash,open,strip,locInfo){
var escapeFlag=open.charAt(3)||open.charAt(2),escaped=escapeFlag!=="{"&&escapeFlag!=="&",decorator=/\*/.test(open);return{type:decorator?"Decorator":"MustacheStatement",path,params,hash,escaped,strip,
loc:this.locInfo(locInfo)}}function prepareRawBlock(openRawBlock,contents,close,locInfo){validateClose(openRawBlock,close),locInfo=this.locInfo(locInfo);var program={type:"Program",body:contents,strip:{},
loc:locInfo};return{type:"BlockStatement",path:openRawBlock.path,params:openRawBlock.params,hash:openRawBlock.hash,program,openStrip:{},inverseStrip:{},closeStrip:{},loc:locInfo}}function prepareBlock(openBlock,program,inverseAndProgram,close,inverted,locInfo){
close&&close.path&&validateClose(openBlock,close);var decorator=/\*/.test(openBlock.open);program.blockParams=openBlock.blockParams;var inverse=void 0,inverseStrip=void 0;if(inverseAndProgram){if(decorator)
throw new _exception2.default("Unexpected inverse block on decorator",inverseAndProgram);inverseAndProgram.chain&&(inverseAndProgram.program.body[0].closeStrip=close.strip),inverseStrip=inverseAndProgram.
strip,inverse=inverseAndProgram.program}return inverted&&(inverted=inverse,inverse=program,program=inverted),{type:decorator?"DecoratorBlock":"BlockStatement",path:openBlock.path,params:openBlock.params,
hash:openBlock.hash,program,inverse,openStrip:openBlock.strip,inverseStrip,closeStrip:close&&close.strip,loc:this.locInfo(locInfo)}}function prepareProgram(statements,loc){if(!loc&&statements.length){
var firstLoc=statements[0].loc,lastLoc=statements[statements.length-1].loc;firstLoc&&lastLoc&&(loc={source:firstLoc.source,start:{line:firstLoc.start.line,column:firstLoc.start.column},end:{line:lastLoc.
end.line,column:lastLoc.end.column}})}return{type:"Program",body:statements,strip:{},loc}}function preparePartialBlock(open,program,close,locInfo){return validateClose(open,close),{type:"PartialBlockS\
tatement",name:open.path,params:open.params,hash:open.hash,program,openStrip:open.strip,closeStrip:close&&close.strip,loc:this.locInfo(locInfo)}}}});var require_base2=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/base.js"(exports){"use strict";exports.__esModule=!0;exports.parseWithoutProcessing=parseWithoutProcessing;exports.parse=
parse;function _interopRequireWildcard(obj){if(obj&&obj.__esModule)return obj;var newObj={};if(obj!=null)for(var key in obj)Object.prototype.hasOwnProperty.call(obj,key)&&(newObj[key]=obj[key]);return newObj.
default=obj,newObj}function _interopRequireDefault(obj){return obj&&obj.__esModule?obj:{default:obj}}var _parser=require_parser(),_parser2=_interopRequireDefault(_parser),_whitespaceControl=require_whitespace_control(),
_whitespaceControl2=_interopRequireDefault(_whitespaceControl),_helpers=require_helpers2(),Helpers=_interopRequireWildcard(_helpers),_utils=require_utils();exports.parser=_parser2.default;var yy={};_utils.
extend(yy,Helpers);function parseWithoutProcessing(input,options){if(input.type==="Program")return input;_parser2.default.yy=yy,yy.locInfo=function(locInfo){return new yy.SourceLocation(options&&options.
srcName,locInfo)};var ast=_parser2.default.parse(input);return ast}function parse(input,options){var ast=parseWithoutProcessing(input,options),strip=new _whitespaceControl2.default(options);return strip.
accept(ast)}}});var require_compiler=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/compiler.js"(exports){"use strict";exports.__esModule=!0;exports.Compiler=Compiler;exports.precompile=precompile;
exports.compile=compile;function _interopRequireDefault(obj){return obj&&obj.__esModule?obj:{default:obj}}var _exception=require_exception(),_exception2=_interopRequireDefault(_exception),_utils=require_utils(),
_ast=require_ast(),_ast2=_interopRequireDefault(_ast),_nodeTypes=require_node_types(),slice=[].slice;function Compiler(){}Compiler.prototype={compiler:Compiler,equals:function(other){var len=this.opcodes.
length;if(other.opcodes.length!==len)return!1;for(var i=0;i<len;i++){var opcode=this.opcodes[i],otherOpcode=other.opcodes[i];if(opcode.opcode!==otherOpcode.opcode||!argEquals(opcode.args,otherOpcode.args))
return!1}len=this.children.length;for(var i=0;i<len;i++)if(!this.children[i].equals(other.children[i]))return!1;return!0},guid:0,compile:function(program,options){return this.sourceNode=[],this.opcodes=
[],this.children=[],this.options=options,this.stringParams=options.stringParams,this.trackIds=options.trackIds,options.blockParams=options.blockParams||[],options.knownHelpers=_utils.extend(Object.create(
null),{helperMissing:!0,blockHelperMissing:!0,each:!0,if:!0,unless:!0,with:!0,log:!0,lookup:!0},options.knownHelpers),this.accept(program)},compileProgram:function(program){var childCompiler=new this.
compiler,result=childCompiler.compile(program,this.options),guid=this.guid++;return this.usePartial=this.usePartial||result.usePartial,this.children[guid]=result,this.useDepths=this.useDepths||result.
useDepths,guid},accept:function(node){if(_utils.indexOf(_nodeTypes.NODE_TYPES,node.type)===-1||!this[node.type])throw new _exception2.default("Unknown type: "+node.type,node);this.sourceNode.unshift(node);
var ret=this[node.type](node);return this.sourceNode.shift(),ret},Program:function(program){validateBlockParams(program),this.options.blockParams.unshift(program.blockParams);for(var body=program.body,
bodyLength=body.length,i=0;i<bodyLength;i++)this.accept(body[i]);return this.options.blockParams.shift(),this.isSimple=bodyLength===1,this.blockParams=program.blockParams?program.blockParams.length:0,
this},BlockStatement:function(block){transformLiteralToPath(block);var program=block.program,inverse=block.inverse;program=program&&this.compileProgram(program),inverse=inverse&&this.compileProgram(inverse);
var type=this.classifySexpr(block);type==="helper"?this.helperSexpr(block,program,inverse):type==="simple"?(this.simpleSexpr(block),this.opcode("pushProgram",program),this.opcode("pushProgram",inverse),
this.opcode("emptyHash"),this.opcode("blockValue",block.path.original)):(this.ambiguousSexpr(block,program,inverse),this.opcode("pushProgram",program),this.opcode("pushProgram",inverse),this.opcode("e\
mptyHash"),this.opcode("ambiguousBlockValue")),this.opcode("append")},DecoratorBlock:function(decorator){var program=decorator.program&&this.compileProgram(decorator.program),params=this.setupFullMustacheParams(
decorator,program,void 0),path=decorator.path;this.useDecorators=!0,this.opcode("registerDecorator",params.length,path.original)},PartialStatement:function(partial){this.usePartial=!0;var program=partial.
program;program&&(program=this.compileProgram(partial.program));var params=partial.params;if(params.length>1)throw new _exception2.default("Unsupported number of partial arguments: "+params.length,partial);
params.length||(this.options.explicitPartialContext?this.opcode("pushLiteral","undefined"):params.push({type:"PathExpression",parts:[],depth:0}));var partialName=partial.name.original,isDynamic=partial.
name.type==="SubExpression";isDynamic&&this.accept(partial.name),this.setupFullMustacheParams(partial,program,void 0,!0);var indent=partial.indent||"";this.options.preventIndent&&indent&&(this.opcode(
"appendContent",indent),indent=""),this.opcode("invokePartial",isDynamic,partialName,indent),this.opcode("append")},PartialBlockStatement:function(partialBlock){this.PartialStatement(partialBlock)},MustacheStatement:function(mustache){
this.SubExpression(mustache),mustache.escaped&&!this.options.noEscape?this.opcode("appendEscaped"):this.opcode("append")},Decorator:function(decorator){this.DecoratorBlock(decorator)},ContentStatement:function(content){
if(content.value!=null&&typeof content.value!="string")throw invalidAst(content,"value must be a string");content.value&&this.opcode("appendContent",content.value)},CommentStatement:function(){},SubExpression:function(sexpr){
transformLiteralToPath(sexpr);var type=this.classifySexpr(sexpr);type==="simple"?this.simpleSexpr(sexpr):type==="helper"?this.helperSexpr(sexpr):this.ambiguousSexpr(sexpr)},ambiguousSexpr:function(sexpr,program,inverse){
var path=sexpr.path,name=path.parts[0],isBlock=program!=null||inverse!=null;this.opcode("getContext",validateDepth(path)),this.opcode("pushProgram",program),this.opcode("pushProgram",inverse),path.strict=
!0,this.accept(path),this.opcode("invokeAmbiguous",name,isBlock)},simpleSexpr:function(sexpr){var path=sexpr.path;path.strict=!0,this.accept(path),this.opcode("resolvePossibleLambda")},helperSexpr:function(sexpr,program,inverse){
var params=this.setupFullMustacheParams(sexpr,program,inverse),path=sexpr.path,name=path.parts[0];if(this.options.knownHelpers[name])this.opcode("invokeKnownHelper",params.length,name);else{if(this.options.
knownHelpersOnly)throw new _exception2.default("You specified knownHelpersOnly, but used the unknown helper "+name,sexpr);path.strict=!0,path.falsy=!0,this.accept(path),this.opcode("invokeHelper",params.
length,path.original,_ast2.default.helpers.simpleId(path))}},PathExpression:function(path){var depth=validateDepth(path),parts=validateParts(path);this.addDepth(depth),this.opcode("getContext",depth);
var name=parts[0],scoped=_ast2.default.helpers.scopedId(path),blockParamId=!depth&&!scoped&&this.blockParamIndex(name);blockParamId?this.opcode("lookupBlockParam",blockParamId,parts):name?path.data?(this.
options.data=!0,this.opcode("lookupData",depth,parts,path.strict)):this.opcode("lookupOnContext",parts,path.falsy,path.strict,scoped):this.opcode("pushContext")},StringLiteral:function(string){validateLiteral(
string),this.opcode("pushString",string.value)},NumberLiteral:function(number){validateLiteral(number),this.opcode("pushLiteral",number.value)},BooleanLiteral:function(bool){validateLiteral(bool),this.
opcode("pushLiteral",bool.value)},UndefinedLiteral:function(){this.opcode("pushLiteral","undefined")},NullLiteral:function(){this.opcode("pushLiteral","null")},Hash:function(hash){var pairs=hash.pairs,
i=0,l=void 0;if(!_utils.isArray(pairs))throw invalidAst(hash,"pairs must be an array");l=pairs.length;for(var j=0;j<l;j++)if(!pairs[j]||typeof pairs[j].key!="string")throw invalidAst(hash,"pair keys m\
ust be strings");for(this.opcode("pushHash");i<l;i++)this.pushParam(pairs[i].value);for(;i--;)this.opcode("assignToHash",pairs[i].key);this.opcode("popHash")},opcode:function(name){this.opcodes.push({
opcode:name,args:slice.call(arguments,1),loc:this.sourceNode[0].loc})},addDepth:function(depth){depth&&(this.useDepths=!0)},classifySexpr:function(sexpr){validateParts(sexpr.path);var isSimple=_ast2.default.
helpers.simpleId(sexpr.path),isBlockParam=isSimple&&!!this.blockParamIndex(sexpr.path.parts[0]),isHelper=!isBlockParam&&_ast2.default.helpers.helperExpression(sexpr),isEligible=!isBlockParam&&(isHelper||
isSimple);if(isEligible&&!isHelper){var _name=sexpr.path.parts[0],options=this.options;options.knownHelpers[_name]?isHelper=!0:options.knownHelpersOnly&&(isEligible=!1)}return isHelper?"helper":isEligible?
"ambiguous":"simple"},pushParams:function(params){for(var i=0,l=params.length;i<l;i++)this.pushParam(params[i])},pushParam:function(val){validateLiteral(val);var value=val.value!=null?val.value:val.original||
"",depth=validateDepth(val);if(this.stringParams)typeof value!="number"&&typeof value!="boolean"&&(value=String(value)),value.replace&&(value=value.replace(/^(\.?\.\/)*/g,"").replace(/\//g,".")),depth&&
this.addDepth(depth),this.opcode("getContext",depth),this.opcode("pushStringParam",value,val.type),val.type==="SubExpression"&&this.accept(val);else{if(this.trackIds){var blockParamIndex=void 0;if(val.
parts&&!_ast2.default.helpers.scopedId(val)&&!depth&&(blockParamIndex=this.blockParamIndex(validateParts(val)[0])),blockParamIndex){var blockParamChild=val.parts.slice(1).join(".");this.opcode("pushId",
"BlockParam",blockParamIndex,blockParamChild)}else value=val.original||value,value.replace&&(value=value.replace(/^this(?:\.|$)/,"").replace(/^\.\//,"").replace(/^\.$/,"")),this.opcode("pushId",val.type,
value)}this.accept(val)}},setupFullMustacheParams:function(sexpr,program,inverse,omitEmpty){var params=sexpr.params;return this.pushParams(params),this.opcode("pushProgram",program),this.opcode("pushP\
rogram",inverse),sexpr.hash?this.accept(sexpr.hash):this.opcode("emptyHash",omitEmpty),params},blockParamIndex:function(name){for(var depth=0,len=this.options.blockParams.length;depth<len;depth++){var blockParams=this.
options.blockParams[depth],param=blockParams&&_utils.indexOf(blockParams,name);if(blockParams&&param>=0)return[depth,param]}}};function precompile(input,options,env){if(input==null||typeof input!="str\
ing"&&input.type!=="Program")throw new _exception2.default("You must pass a string or Handlebars AST to Handlebars.precompile. You passed "+input);options=options||{},"data"in options||(options.data=!0),
options.compat&&(options.useDepths=!0);var ast=env.parse(input,options),environment=new env.Compiler().compile(ast,options);return new env.JavaScriptCompiler().compile(environment,options)}function compile(input,options,env){
if(options===void 0&&(options={}),input==null||typeof input!="string"&&input.type!=="Program")throw new _exception2.default("You must pass a string or Handlebars AST to Handlebars.compile. You passed "+
input);options=_utils.extend({},options),"data"in options||(options.data=!0),options.compat&&(options.useDepths=!0);var compiled=void 0;function compileInput(){var ast=env.parse(input,options),environment=new env.
Compiler().compile(ast,options),templateSpec=new env.JavaScriptCompiler().compile(environment,options,void 0,!0);return env.template(templateSpec)}function ret(context,execOptions){return compiled||(compiled=
compileInput()),compiled.call(this,context,execOptions)}return ret._setup=function(setupOptions){return compiled||(compiled=compileInput()),compiled._setup(setupOptions)},ret._child=function(i,data,blockParams,depths){
return compiled||(compiled=compileInput()),compiled._child(i,data,blockParams,depths)},ret}function invalidAst(node,message){return new _exception2.default("Invalid AST: "+node.type+" "+message,node)}
function validateDepth(node){var depth=node.depth;if(depth==null)return 0;if(typeof depth!="number"||!isFinite(depth)||Math.floor(depth)!==depth||depth<0)throw invalidAst(node,"depth must be a non-neg\
ative integer");return depth}function validateLiteral(node){var value=node.value;if(node.type==="StringLiteral"&&typeof value!="string")throw invalidAst(node,"value must be a string");if(node.type==="\
NumberLiteral"&&typeof value!="number")throw invalidAst(node,"value must be a number");if(node.type==="BooleanLiteral"&&typeof value!="boolean")throw invalidAst(node,"value must be a boolean")}function validateStringArray(node,value,name){
if(!_utils.isArray(value))throw invalidAst(node,name+" must be an array");for(var i=0;i<value.length;i++)if(typeof value[i]!="string")throw invalidAst(node,name+" must only contain strings");return value}
function validateParts(path){return validateStringArray(path,path.parts,"parts")}function validateBlockParams(program){program.blockParams!=null&&validateStringArray(program,program.blockParams,"block\
Params")}function argEquals(a,b){if(a===b)return!0;if(_utils.isArray(a)&&_utils.isArray(b)&&a.length===b.length){for(var i=0;i<a.length;i++)if(!argEquals(a[i],b[i]))return!1;return!0}}function transformLiteralToPath(sexpr){
if(!sexpr.path.parts){var literal=sexpr.path;sexpr.path={type:"PathExpression",data:!1,depth:0,parts:[literal.original+""],original:literal.original+"",loc:literal.loc}}}}});var require_base64=__commonJS({"node_modules/source-map/lib/base64.js"(exports){var intToCharMap="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".split("");exports.encode=function(number){
if(0<=number&&number<intToCharMap.length)return intToCharMap[number];throw new TypeError("Must be between 0 and 63: "+number)};exports.decode=function(charCode){var bigA=65,bigZ=90,littleA=97,littleZ=122,
zero=48,nine=57,plus=43,slash=47,littleOffset=26,numberOffset=52;return bigA<=charCode&&charCode<=bigZ?charCode-bigA:littleA<=charCode&&charCode<=littleZ?charCode-littleA+littleOffset:zero<=charCode&&
charCode<=nine?charCode-zero+numberOffset:charCode==plus?62:charCode==slash?63:-1}}});var require_base64_vlq=__commonJS({"node_modules/source-map/lib/base64-vlq.js"(exports){var base64=require_base64(),VLQ_BASE_SHIFT=5,VLQ_BASE=1<<VLQ_BASE_SHIFT,VLQ_BASE_MASK=VLQ_BASE-1,VLQ_CONTINUATION_BIT=VLQ_BASE;
function toVLQSigned(aValue){return aValue<0?(-aValue<<1)+1:(aValue<<1)+0}function fromVLQSigned(aValue){var isNegative=(aValue&1)===1,shifted=aValue>>1;return isNegative?-shifted:shifted}exports.encode=
function(aValue){var encoded="",digit,vlq=toVLQSigned(aValue);do digit=vlq&VLQ_BASE_MASK,vlq>>>=VLQ_BASE_SHIFT,vlq>0&&(digit|=VLQ_CONTINUATION_BIT),encoded+=base64.encode(digit);while(vlq>0);return encoded};
exports.decode=function(aStr,aIndex,aOutParam){var strLen=aStr.length,result=0,shift=0,continuation,digit;do{if(aIndex>=strLen)throw new Error("Expected more digits in base 64 VLQ value.");if(digit=base64.
decode(aStr.charCodeAt(aIndex++)),digit===-1)throw new Error("Invalid base64 digit: "+aStr.charAt(aIndex-1));continuation=!!(digit&VLQ_CONTINUATION_BIT),digit&=VLQ_BASE_MASK,result=result+(digit<<shift),
shift+=VLQ_BASE_SHIFT}while(continuation);aOutParam.value=fromVLQSigned(result),aOutParam.rest=aIndex}}});var require_util=__commonJS({"node_modules/source-map/lib/util.js"(exports){function getArg(aArgs,aName,aDefaultValue){if(aName in aArgs)return aArgs[aName];if(arguments.length===3)return aDefaultValue;
throw new Error('"'+aName+'" is a required argument.')}exports.getArg=getArg;var urlRegexp=/^(?:([\w+\-.]+):)?\/\/(?:(\w+:\w+)@)?([\w.-]*)(?::(\d+))?(.*)$/,dataUrlRegexp=/^data:.+\,.+$/;function urlParse(aUrl){
var match=aUrl.match(urlRegexp);return match?{scheme:match[1],auth:match[2],host:match[3],port:match[4],path:match[5]}:null}exports.urlParse=urlParse;function urlGenerate(aParsedUrl){var url="";return aParsedUrl.
scheme&&(url+=aParsedUrl.scheme+":"),url+="//",aParsedUrl.auth&&(url+=aParsedUrl.auth+"@"),aParsedUrl.host&&(url+=aParsedUrl.host),aParsedUrl.port&&(url+=":"+aParsedUrl.port),aParsedUrl.path&&(url+=aParsedUrl.
path),url}exports.urlGenerate=urlGenerate;function normalize(aPath){var path=aPath,url=urlParse(aPath);if(url){if(!url.path)return aPath;path=url.path}for(var isAbsolute=exports.isAbsolute(path),parts=path.
split(/\/+/),part,up=0,i=parts.length-1;i>=0;i--)part=parts[i],part==="."?parts.splice(i,1):part===".."?up++:up>0&&(part===""?(parts.splice(i+1,up),up=0):(parts.splice(i,2),up--));return path=parts.join(
"/"),path===""&&(path=isAbsolute?"/":"."),url?(url.path=path,urlGenerate(url)):path}exports.normalize=normalize;function join(aRoot,aPath){aRoot===""&&(aRoot="."),aPath===""&&(aPath=".");var aPathUrl=urlParse(
aPath),aRootUrl=urlParse(aRoot);if(aRootUrl&&(aRoot=aRootUrl.path||"/"),aPathUrl&&!aPathUrl.scheme)return aRootUrl&&(aPathUrl.scheme=aRootUrl.scheme),urlGenerate(aPathUrl);if(aPathUrl||aPath.match(dataUrlRegexp))
return aPath;if(aRootUrl&&!aRootUrl.host&&!aRootUrl.path)return aRootUrl.host=aPath,urlGenerate(aRootUrl);var joined=aPath.charAt(0)==="/"?aPath:normalize(aRoot.replace(/\/+$/,"")+"/"+aPath);return aRootUrl?
(aRootUrl.path=joined,urlGenerate(aRootUrl)):joined}exports.join=join;exports.isAbsolute=function(aPath){return aPath.charAt(0)==="/"||urlRegexp.test(aPath)};function relative(aRoot,aPath){aRoot===""&&
(aRoot="."),aRoot=aRoot.replace(/\/$/,"");for(var level=0;aPath.indexOf(aRoot+"/")!==0;){var index=aRoot.lastIndexOf("/");if(index<0||(aRoot=aRoot.slice(0,index),aRoot.match(/^([^\/]+:\/)?\/*$/)))return aPath;
++level}return Array(level+1).join("../")+aPath.substr(aRoot.length+1)}exports.relative=relative;var supportsNullProto=(function(){var obj=Object.create(null);return!("__proto__"in obj)})();function identity(s){
return s}function toSetString(aStr){return isProtoString(aStr)?"$"+aStr:aStr}exports.toSetString=supportsNullProto?identity:toSetString;function fromSetString(aStr){return isProtoString(aStr)?aStr.slice(
1):aStr}exports.fromSetString=supportsNullProto?identity:fromSetString;function isProtoString(s){if(!s)return!1;var length=s.length;if(length<9||s.charCodeAt(length-1)!==95||s.charCodeAt(length-2)!==95||
s.charCodeAt(length-3)!==111||s.charCodeAt(length-4)!==116||s.charCodeAt(length-5)!==111||s.charCodeAt(length-6)!==114||s.charCodeAt(length-7)!==112||s.charCodeAt(length-8)!==95||s.charCodeAt(length-9)!==
95)return!1;for(var i=length-10;i>=0;i--)if(s.charCodeAt(i)!==36)return!1;return!0}function compareByOriginalPositions(mappingA,mappingB,onlyCompareOriginal){var cmp=strcmp(mappingA.source,mappingB.source);
return cmp!==0||(cmp=mappingA.originalLine-mappingB.originalLine,cmp!==0)||(cmp=mappingA.originalColumn-mappingB.originalColumn,cmp!==0||onlyCompareOriginal)||(cmp=mappingA.generatedColumn-mappingB.generatedColumn,
cmp!==0)||(cmp=mappingA.generatedLine-mappingB.generatedLine,cmp!==0)?cmp:strcmp(mappingA.name,mappingB.name)}exports.compareByOriginalPositions=compareByOriginalPositions;function compareByGeneratedPositionsDeflated(mappingA,mappingB,onlyCompareGenerated){
var cmp=mappingA.generatedLine-mappingB.generatedLine;return cmp!==0||(cmp=mappingA.generatedColumn-mappingB.generatedColumn,cmp!==0||onlyCompareGenerated)||(cmp=strcmp(mappingA.source,mappingB.source),
cmp!==0)||(cmp=mappingA.originalLine-mappingB.originalLine,cmp!==0)||(cmp=mappingA.originalColumn-mappingB.originalColumn,cmp!==0)?cmp:strcmp(mappingA.name,mappingB.name)}exports.compareByGeneratedPositionsDeflated=
compareByGeneratedPositionsDeflated;function strcmp(aStr1,aStr2){return aStr1===aStr2?0:aStr1===null?1:aStr2===null?-1:aStr1>aStr2?1:-1}function compareByGeneratedPositionsInflated(mappingA,mappingB){
var cmp=mappingA.generatedLine-mappingB.generatedLine;return cmp!==0||(cmp=mappingA.generatedColumn-mappingB.generatedColumn,cmp!==0)||(cmp=strcmp(mappingA.source,mappingB.source),cmp!==0)||(cmp=mappingA.
originalLine-mappingB.originalLine,cmp!==0)||(cmp=mappingA.originalColumn-mappingB.originalColumn,cmp!==0)?cmp:strcmp(mappingA.name,mappingB.name)}exports.compareByGeneratedPositionsInflated=compareByGeneratedPositionsInflated;
function parseSourceMapInput(str){return JSON.parse(str.replace(/^\)]}'[^\n]*\n/,""))}exports.parseSourceMapInput=parseSourceMapInput;function computeSourceURL(sourceRoot,sourceURL,sourceMapURL){if(sourceURL=
sourceURL||"",sourceRoot&&(sourceRoot[sourceRoot.length-1]!=="/"&&sourceURL[0]!=="/"&&(sourceRoot+="/"),sourceURL=sourceRoot+sourceURL),sourceMapURL){var parsed=urlParse(sourceMapURL);if(!parsed)throw new Error(
"sourceMapURL could not be parsed");if(parsed.path){var index=parsed.path.lastIndexOf("/");index>=0&&(parsed.path=parsed.path.substring(0,index+1))}sourceURL=join(urlGenerate(parsed),sourceURL)}return normalize(
sourceURL)}exports.computeSourceURL=computeSourceURL}});var require_array_set=__commonJS({"node_modules/source-map/lib/array-set.js"(exports){var util=require_util(),has=Object.prototype.hasOwnProperty,hasNativeMap=typeof Map<"u";function ArraySet(){this._array=
[],this._set=hasNativeMap?new Map:Object.create(null)}ArraySet.fromArray=function(aArray,aAllowDuplicates){for(var set=new ArraySet,i=0,len=aArray.length;i<len;i++)set.add(aArray[i],aAllowDuplicates);
return set};ArraySet.prototype.size=function(){return hasNativeMap?this._set.size:Object.getOwnPropertyNames(this._set).length};ArraySet.prototype.add=function(aStr,aAllowDuplicates){var sStr=hasNativeMap?
aStr:util.toSetString(aStr),isDuplicate=hasNativeMap?this.has(aStr):has.call(this._set,sStr),idx=this._array.length;(!isDuplicate||aAllowDuplicates)&&this._array.push(aStr),isDuplicate||(hasNativeMap?
this._set.set(aStr,idx):this._set[sStr]=idx)};ArraySet.prototype.has=function(aStr){if(hasNativeMap)return this._set.has(aStr);var sStr=util.toSetString(aStr);return has.call(this._set,sStr)};ArraySet.
prototype.indexOf=function(aStr){if(hasNativeMap){var idx=this._set.get(aStr);if(idx>=0)return idx}else{var sStr=util.toSetString(aStr);if(has.call(this._set,sStr))return this._set[sStr]}throw new Error(
'"'+aStr+'" is not in the set.')};ArraySet.prototype.at=function(aIdx){if(aIdx>=0&&aIdx<this._array.length)return this._array[aIdx];throw new Error("No element indexed by "+aIdx)};ArraySet.prototype.toArray=
function(){return this._array.slice()};exports.ArraySet=ArraySet}});var require_mapping_list=__commonJS({"node_modules/source-map/lib/mapping-list.js"(exports){var util=require_util();function generatedPositionAfter(mappingA,mappingB){var lineA=mappingA.generatedLine,
lineB=mappingB.generatedLine,columnA=mappingA.generatedColumn,columnB=mappingB.generatedColumn;return lineB>lineA||lineB==lineA&&columnB>=columnA||util.compareByGeneratedPositionsInflated(mappingA,mappingB)<=
0}function MappingList(){this._array=[],this._sorted=!0,this._last={generatedLine:-1,generatedColumn:0}}MappingList.prototype.unsortedForEach=function(aCallback,aThisArg){this._array.forEach(aCallback,
aThisArg)};MappingList.prototype.add=function(aMapping){generatedPositionAfter(this._last,aMapping)?(this._last=aMapping,this._array.push(aMapping)):(this._sorted=!1,this._array.push(aMapping))};MappingList.
prototype.toArray=function(){return this._sorted||(this._array.sort(util.compareByGeneratedPositionsInflated),this._sorted=!0),this._array};exports.MappingList=MappingList}});var require_source_map_generator=__commonJS({"node_modules/source-map/lib/source-map-generator.js"(exports){var base64VLQ=require_base64_vlq(),util=require_util(),ArraySet=require_array_set().ArraySet,
MappingList=require_mapping_list().MappingList;function SourceMapGenerator(aArgs){aArgs||(aArgs={}),this._file=util.getArg(aArgs,"file",null),this._sourceRoot=util.getArg(aArgs,"sourceRoot",null),this.
_skipValidation=util.getArg(aArgs,"skipValidation",!1),this._sources=new ArraySet,this._names=new ArraySet,this._mappings=new MappingList,this._sourcesContents=null}SourceMapGenerator.prototype._version=
3;SourceMapGenerator.fromSourceMap=function(aSourceMapConsumer){var sourceRoot=aSourceMapConsumer.sourceRoot,generator=new SourceMapGenerator({file:aSourceMapConsumer.file,sourceRoot});return aSourceMapConsumer.
eachMapping(function(mapping){var newMapping={generated:{line:mapping.generatedLine,column:mapping.generatedColumn}};mapping.source!=null&&(newMapping.source=mapping.source,sourceRoot!=null&&(newMapping.
source=util.relative(sourceRoot,newMapping.source)),newMapping.original={line:mapping.originalLine,column:mapping.originalColumn},mapping.name!=null&&(newMapping.name=mapping.name)),generator.addMapping(
newMapping)}),aSourceMapConsumer.sources.forEach(function(sourceFile){var sourceRelative=sourceFile;sourceRoot!==null&&(sourceRelative=util.relative(sourceRoot,sourceFile)),generator._sources.has(sourceRelative)||
generator._sources.add(sourceRelative);var content=aSourceMapConsumer.sourceContentFor(sourceFile);content!=null&&generator.setSourceContent(sourceFile,content)}),generator};SourceMapGenerator.prototype.
addMapping=function(aArgs){var generated=util.getArg(aArgs,"generated"),original=util.getArg(aArgs,"original",null),source=util.getArg(aArgs,"source",null),name=util.getArg(aArgs,"name",null);this._skipValidation||
this._validateMapping(generated,original,source,name),source!=null&&(source=String(source),this._sources.has(source)||this._sources.add(source)),name!=null&&(name=String(name),this._names.has(name)||this.
_names.add(name)),this._mappings.add({generatedLine:generated.line,generatedColumn:generated.column,originalLine:original!=null&&original.line,originalColumn:original!=null&&original.column,source,name})};
SourceMapGenerator.prototype.setSourceContent=function(aSourceFile,aSourceContent){var source=aSourceFile;this._sourceRoot!=null&&(source=util.relative(this._sourceRoot,source)),aSourceContent!=null?(this.
_sourcesContents||(this._sourcesContents=Object.create(null)),this._sourcesContents[util.toSetString(source)]=aSourceContent):this._sourcesContents&&(delete this._sourcesContents[util.toSetString(source)],
Object.keys(this._sourcesContents).length===0&&(this._sourcesContents=null))};SourceMapGenerator.prototype.applySourceMap=function(aSourceMapConsumer,aSourceFile,aSourceMapPath){var sourceFile=aSourceFile;
if(aSourceFile==null){if(aSourceMapConsumer.file==null)throw new Error(`SourceMapGenerator.prototype.applySourceMap requires either an explicit source file, or the source map's "file" property. Both w\
ere omitted.`);sourceFile=aSourceMapConsumer.file}var sourceRoot=this._sourceRoot;sourceRoot!=null&&(sourceFile=util.relative(sourceRoot,sourceFile));var newSources=new ArraySet,newNames=new ArraySet;
this._mappings.unsortedForEach(function(mapping){if(mapping.source===sourceFile&&mapping.originalLine!=null){var original=aSourceMapConsumer.originalPositionFor({line:mapping.originalLine,column:mapping.
originalColumn});original.source!=null&&(mapping.source=original.source,aSourceMapPath!=null&&(mapping.source=util.join(aSourceMapPath,mapping.source)),sourceRoot!=null&&(mapping.source=util.relative(
sourceRoot,mapping.source)),mapping.originalLine=original.line,mapping.originalColumn=original.column,original.name!=null&&(mapping.name=original.name))}var source=mapping.source;source!=null&&!newSources.
has(source)&&newSources.add(source);var name=mapping.name;name!=null&&!newNames.has(name)&&newNames.add(name)},this),this._sources=newSources,this._names=newNames,aSourceMapConsumer.sources.forEach(function(sourceFile2){
var content=aSourceMapConsumer.sourceContentFor(sourceFile2);content!=null&&(aSourceMapPath!=null&&(sourceFile2=util.join(aSourceMapPath,sourceFile2)),sourceRoot!=null&&(sourceFile2=util.relative(sourceRoot,
sourceFile2)),this.setSourceContent(sourceFile2,content))},this)};SourceMapGenerator.prototype._validateMapping=function(aGenerated,aOriginal,aSource,aName){if(aOriginal&&typeof aOriginal.line!="numbe\
r"&&typeof aOriginal.column!="number")throw new Error("original.line and original.column are not numbers -- you probably meant to omit the original mapping entirely and only map the generated position\
. If so, pass null for the original mapping instead of an object with empty or null values.");if(!(aGenerated&&"line"in aGenerated&&"column"in aGenerated&&aGenerated.line>0&&aGenerated.column>=0&&!aOriginal&&
!aSource&&!aName)){if(aGenerated&&"line"in aGenerated&&"column"in aGenerated&&aOriginal&&"line"in aOriginal&&"column"in aOriginal&&aGenerated.line>0&&aGenerated.column>=0&&aOriginal.line>0&&aOriginal.
column>=0&&aSource)return;throw new Error("Invalid mapping: "+JSON.stringify({generated:aGenerated,source:aSource,original:aOriginal,name:aName}))}};SourceMapGenerator.prototype._serializeMappings=function(){
for(var previousGeneratedColumn=0,previousGeneratedLine=1,previousOriginalColumn=0,previousOriginalLine=0,previousName=0,previousSource=0,result="",next,mapping,nameIdx,sourceIdx,mappings=this._mappings.
toArray(),i=0,len=mappings.length;i<len;i++){if(mapping=mappings[i],next="",mapping.generatedLine!==previousGeneratedLine)for(previousGeneratedColumn=0;mapping.generatedLine!==previousGeneratedLine;)next+=
";",previousGeneratedLine++;else if(i>0){if(!util.compareByGeneratedPositionsInflated(mapping,mappings[i-1]))continue;next+=","}next+=base64VLQ.encode(mapping.generatedColumn-previousGeneratedColumn),
previousGeneratedColumn=mapping.generatedColumn,mapping.source!=null&&(sourceIdx=this._sources.indexOf(mapping.source),next+=base64VLQ.encode(sourceIdx-previousSource),previousSource=sourceIdx,next+=base64VLQ.
encode(mapping.originalLine-1-previousOriginalLine),previousOriginalLine=mapping.originalLine-1,next+=base64VLQ.encode(mapping.originalColumn-previousOriginalColumn),previousOriginalColumn=mapping.originalColumn,
mapping.name!=null&&(nameIdx=this._names.indexOf(mapping.name),next+=base64VLQ.encode(nameIdx-previousName),previousName=nameIdx)),result+=next}return result};SourceMapGenerator.prototype._generateSourcesContent=
function(aSources,aSourceRoot){return aSources.map(function(source){if(!this._sourcesContents)return null;aSourceRoot!=null&&(source=util.relative(aSourceRoot,source));var key=util.toSetString(source);
return Object.prototype.hasOwnProperty.call(this._sourcesContents,key)?this._sourcesContents[key]:null},this)};SourceMapGenerator.prototype.toJSON=function(){var map={version:this._version,sources:this.
_sources.toArray(),names:this._names.toArray(),mappings:this._serializeMappings()};return this._file!=null&&(map.file=this._file),this._sourceRoot!=null&&(map.sourceRoot=this._sourceRoot),this._sourcesContents&&
(map.sourcesContent=this._generateSourcesContent(map.sources,map.sourceRoot)),map};SourceMapGenerator.prototype.toString=function(){return JSON.stringify(this.toJSON())};exports.SourceMapGenerator=SourceMapGenerator}});var require_binary_search=__commonJS({"node_modules/source-map/lib/binary-search.js"(exports){exports.GREATEST_LOWER_BOUND=1;exports.LEAST_UPPER_BOUND=2;function recursiveSearch(aLow,aHigh,aNeedle,aHaystack,aCompare,aBias){
var mid=Math.floor((aHigh-aLow)/2)+aLow,cmp=aCompare(aNeedle,aHaystack[mid],!0);return cmp===0?mid:cmp>0?aHigh-mid>1?recursiveSearch(mid,aHigh,aNeedle,aHaystack,aCompare,aBias):aBias==exports.LEAST_UPPER_BOUND?
aHigh<aHaystack.length?aHigh:-1:mid:mid-aLow>1?recursiveSearch(aLow,mid,aNeedle,aHaystack,aCompare,aBias):aBias==exports.LEAST_UPPER_BOUND?mid:aLow<0?-1:aLow}exports.search=function(aNeedle,aHaystack,aCompare,aBias){
if(aHaystack.length===0)return-1;var index=recursiveSearch(-1,aHaystack.length,aNeedle,aHaystack,aCompare,aBias||exports.GREATEST_LOWER_BOUND);if(index<0)return-1;for(;index-1>=0&&aCompare(aHaystack[index],
aHaystack[index-1],!0)===0;)--index;return index}}});var require_quick_sort=__commonJS({"node_modules/source-map/lib/quick-sort.js"(exports){function swap(ary,x,y){var temp=ary[x];ary[x]=ary[y],ary[y]=temp}function randomIntInRange(low,high){return Math.
round(low+Math.random()*(high-low))}function doQuickSort(ary,comparator,p,r){if(p<r){var pivotIndex=randomIntInRange(p,r),i=p-1;swap(ary,pivotIndex,r);for(var pivot=ary[r],j=p;j<r;j++)comparator(ary[j],
pivot)<=0&&(i+=1,swap(ary,i,j));swap(ary,i+1,j);var q=i+1;doQuickSort(ary,comparator,p,q-1),doQuickSort(ary,comparator,q+1,r)}}exports.quickSort=function(ary,comparator){doQuickSort(ary,comparator,0,ary.
length-1)}}});var require_source_map_consumer=__commonJS({"node_modules/source-map/lib/source-map-consumer.js"(exports){var util=require_util(),binarySearch=require_binary_search(),ArraySet=require_array_set().ArraySet,
base64VLQ=require_base64_vlq(),quickSort=require_quick_sort().quickSort;function SourceMapConsumer(aSourceMap,aSourceMapURL){var sourceMap=aSourceMap;return typeof aSourceMap=="string"&&(sourceMap=util.
parseSourceMapInput(aSourceMap)),sourceMap.sections!=null?new IndexedSourceMapConsumer(sourceMap,aSourceMapURL):new BasicSourceMapConsumer(sourceMap,aSourceMapURL)}SourceMapConsumer.fromSourceMap=function(aSourceMap,aSourceMapURL){
return BasicSourceMapConsumer.fromSourceMap(aSourceMap,aSourceMapURL)};SourceMapConsumer.prototype._version=3;SourceMapConsumer.prototype.__generatedMappings=null;Object.defineProperty(SourceMapConsumer.
prototype,"_generatedMappings",{configurable:!0,enumerable:!0,get:function(){return this.__generatedMappings||this._parseMappings(this._mappings,this.sourceRoot),this.__generatedMappings}});SourceMapConsumer.
prototype.__originalMappings=null;Object.defineProperty(SourceMapConsumer.prototype,"_originalMappings",{configurable:!0,enumerable:!0,get:function(){return this.__originalMappings||this._parseMappings(
this._mappings,this.sourceRoot),this.__originalMappings}});SourceMapConsumer.prototype._charIsMappingSeparator=function(aStr,index){var c=aStr.charAt(index);return c===";"||c===","};SourceMapConsumer.
prototype._parseMappings=function(aStr,aSourceRoot){throw new Error("Subclasses must implement _parseMappings")};SourceMapConsumer.GENERATED_ORDER=1;SourceMapConsumer.ORIGINAL_ORDER=2;SourceMapConsumer.
GREATEST_LOWER_BOUND=1;SourceMapConsumer.LEAST_UPPER_BOUND=2;SourceMapConsumer.prototype.eachMapping=function(aCallback,aContext,aOrder){var context=aContext||null,order=aOrder||SourceMapConsumer.GENERATED_ORDER,
mappings;switch(order){case SourceMapConsumer.GENERATED_ORDER:mappings=this._generatedMappings;break;case SourceMapConsumer.ORIGINAL_ORDER:mappings=this._originalMappings;break;default:throw new Error(
"Unknown order of iteration.")}var sourceRoot=this.sourceRoot;mappings.map(function(mapping){var source=mapping.source===null?null:this._sources.at(mapping.source);return source=util.computeSourceURL(
sourceRoot,source,this._sourceMapURL),{source,generatedLine:mapping.generatedLine,generatedColumn:mapping.generatedColumn,originalLine:mapping.originalLine,originalColumn:mapping.originalColumn,name:mapping.
name===null?null:this._names.at(mapping.name)}},this).forEach(aCallback,context)};SourceMapConsumer.prototype.allGeneratedPositionsFor=function(aArgs){var line=util.getArg(aArgs,"line"),needle={source:util.
getArg(aArgs,"source"),originalLine:line,originalColumn:util.getArg(aArgs,"column",0)};if(needle.source=this._findSourceIndex(needle.source),needle.source<0)return[];var mappings=[],index=this._findMapping(
needle,this._originalMappings,"originalLine","originalColumn",util.compareByOriginalPositions,binarySearch.LEAST_UPPER_BOUND);if(index>=0){var mapping=this._originalMappings[index];if(aArgs.column===void 0)
for(var originalLine=mapping.originalLine;mapping&&mapping.originalLine===originalLine;)mappings.push({line:util.getArg(mapping,"generatedLine",null),column:util.getArg(mapping,"generatedColumn",null),
lastColumn:util.getArg(mapping,"lastGeneratedColumn",null)}),mapping=this._originalMappings[++index];else for(var originalColumn=mapping.originalColumn;mapping&&mapping.originalLine===line&&mapping.originalColumn==
originalColumn;)mappings.push({line:util.getArg(mapping,"generatedLine",null),column:util.getArg(mapping,"generatedColumn",null),lastColumn:util.getArg(mapping,"lastGeneratedColumn",null)}),mapping=this.
_originalMappings[++index]}return mappings};exports.SourceMapConsumer=SourceMapConsumer;function BasicSourceMapConsumer(aSourceMap,aSourceMapURL){var sourceMap=aSourceMap;typeof aSourceMap=="string"&&
(sourceMap=util.parseSourceMapInput(aSourceMap));var version=util.getArg(sourceMap,"version"),sources=util.getArg(sourceMap,"sources"),names=util.getArg(sourceMap,"names",[]),sourceRoot=util.getArg(sourceMap,
"sourceRoot",null),sourcesContent=util.getArg(sourceMap,"sourcesContent",null),mappings=util.getArg(sourceMap,"mappings"),file=util.getArg(sourceMap,"file",null);if(version!=this._version)throw new Error(
"Unsupported version: "+version);sourceRoot&&(sourceRoot=util.normalize(sourceRoot)),sources=sources.map(String).map(util.normalize).map(function(source){return sourceRoot&&util.isAbsolute(sourceRoot)&&
util.isAbsolute(source)?util.relative(sourceRoot,source):source}),this._names=ArraySet.fromArray(names.map(String),!0),this._sources=ArraySet.fromArray(sources,!0),this._absoluteSources=this._sources.
toArray().map(function(s){return util.computeSourceURL(sourceRoot,s,aSourceMapURL)}),this.sourceRoot=sourceRoot,this.sourcesContent=sourcesContent,this._mappings=mappings,this._sourceMapURL=aSourceMapURL,
this.file=file}BasicSourceMapConsumer.prototype=Object.create(SourceMapConsumer.prototype);BasicSourceMapConsumer.prototype.consumer=SourceMapConsumer;BasicSourceMapConsumer.prototype._findSourceIndex=
function(aSource){var relativeSource=aSource;if(this.sourceRoot!=null&&(relativeSource=util.relative(this.sourceRoot,relativeSource)),this._sources.has(relativeSource))return this._sources.indexOf(relativeSource);
var i;for(i=0;i<this._absoluteSources.length;++i)if(this._absoluteSources[i]==aSource)return i;return-1};BasicSourceMapConsumer.fromSourceMap=function(aSourceMap,aSourceMapURL){var smc=Object.create(BasicSourceMapConsumer.
prototype),names=smc._names=ArraySet.fromArray(aSourceMap._names.toArray(),!0),sources=smc._sources=ArraySet.fromArray(aSourceMap._sources.toArray(),!0);smc.sourceRoot=aSourceMap._sourceRoot,smc.sourcesContent=
aSourceMap._generateSourcesContent(smc._sources.toArray(),smc.sourceRoot),smc.file=aSourceMap._file,smc._sourceMapURL=aSourceMapURL,smc._absoluteSources=smc._sources.toArray().map(function(s){return util.
computeSourceURL(smc.sourceRoot,s,aSourceMapURL)});for(var generatedMappings=aSourceMap._mappings.toArray().slice(),destGeneratedMappings=smc.__generatedMappings=[],destOriginalMappings=smc.__originalMappings=
[],i=0,length=generatedMappings.length;i<length;i++){var srcMapping=generatedMappings[i],destMapping=new Mapping;destMapping.generatedLine=srcMapping.generatedLine,destMapping.generatedColumn=srcMapping.
generatedColumn,srcMapping.source&&(destMapping.source=sources.indexOf(srcMapping.source),destMapping.originalLine=srcMapping.originalLine,destMapping.originalColumn=srcMapping.originalColumn,srcMapping.
name&&(destMapping.name=names.indexOf(srcMapping.name)),destOriginalMappings.push(destMapping)),destGeneratedMappings.push(destMapping)}return quickSort(smc.__originalMappings,util.compareByOriginalPositions),
smc};BasicSourceMapConsumer.prototype._version=3;Object.defineProperty(BasicSourceMapConsumer.prototype,"sources",{get:function(){return this._absoluteSources.slice()}});function Mapping(){this.generatedLine=
0,this.generatedColumn=0,this.source=null,this.originalLine=null,this.originalColumn=null,this.name=null}BasicSourceMapConsumer.prototype._parseMappings=function(aStr,aSourceRoot){for(var generatedLine=1,
previousGeneratedColumn=0,previousOriginalLine=0,previousOriginalColumn=0,previousSource=0,previousName=0,length=aStr.length,index=0,cachedSegments={},temp={},originalMappings=[],generatedMappings=[],
mapping,str,segment,end,value;index<length;)if(aStr.charAt(index)===";")generatedLine++,index++,previousGeneratedColumn=0;else if(aStr.charAt(index)===",")index++;else{for(mapping=new Mapping,mapping.
generatedLine=generatedLine,end=index;end<length&&!this._charIsMappingSeparator(aStr,end);end++);if(str=aStr.slice(index,end),segment=cachedSegments[str],segment)index+=str.length;else{for(segment=[];index<
end;)base64VLQ.decode(aStr,index,temp),value=temp.value,index=temp.rest,segment.push(value);if(segment.length===2)throw new Error("Found a source, but no line and column");if(segment.length===3)throw new Error(
"Found a source and line, but no column");cachedSegments[str]=segment}mapping.generatedColumn=previousGeneratedColumn+segment[0],previousGeneratedColumn=mapping.generatedColumn,segment.length>1&&(mapping.
source=previousSource+segment[1],previousSource+=segment[1],mapping.originalLine=previousOriginalLine+segment[2],previousOriginalLine=mapping.originalLine,mapping.originalLine+=1,mapping.originalColumn=
previousOriginalColumn+segment[3],previousOriginalColumn=mapping.originalColumn,segment.length>4&&(mapping.name=previousName+segment[4],previousName+=segment[4])),generatedMappings.push(mapping),typeof mapping.
originalLine=="number"&&originalMappings.push(mapping)}quickSort(generatedMappings,util.compareByGeneratedPositionsDeflated),this.__generatedMappings=generatedMappings,quickSort(originalMappings,util.
compareByOriginalPositions),this.__originalMappings=originalMappings};BasicSourceMapConsumer.prototype._findMapping=function(aNeedle,aMappings,aLineName,aColumnName,aComparator,aBias){if(aNeedle[aLineName]<=
0)throw new TypeError("Line must be greater than or equal to 1, got "+aNeedle[aLineName]);if(aNeedle[aColumnName]<0)throw new TypeError("Column must be greater than or equal to 0, got "+aNeedle[aColumnName]);
return binarySearch.search(aNeedle,aMappings,aComparator,aBias)};BasicSourceMapConsumer.prototype.computeColumnSpans=function(){for(var index=0;index<this._generatedMappings.length;++index){var mapping=this.
_generatedMappings[index];if(index+1<this._generatedMappings.length){var nextMapping=this._generatedMappings[index+1];if(mapping.generatedLine===nextMapping.generatedLine){mapping.lastGeneratedColumn=
nextMapping.generatedColumn-1;continue}}mapping.lastGeneratedColumn=1/0}};BasicSourceMapConsumer.prototype.originalPositionFor=function(aArgs){var needle={generatedLine:util.getArg(aArgs,"line"),generatedColumn:util.
getArg(aArgs,"column")},index=this._findMapping(needle,this._generatedMappings,"generatedLine","generatedColumn",util.compareByGeneratedPositionsDeflated,util.getArg(aArgs,"bias",SourceMapConsumer.GREATEST_LOWER_BOUND));
if(index>=0){var mapping=this._generatedMappings[index];if(mapping.generatedLine===needle.generatedLine){var source=util.getArg(mapping,"source",null);source!==null&&(source=this._sources.at(source),source=
util.computeSourceURL(this.sourceRoot,source,this._sourceMapURL));var name=util.getArg(mapping,"name",null);return name!==null&&(name=this._names.at(name)),{source,line:util.getArg(mapping,"originalLi\
ne",null),column:util.getArg(mapping,"originalColumn",null),name}}}return{source:null,line:null,column:null,name:null}};BasicSourceMapConsumer.prototype.hasContentsOfAllSources=function(){return this.
sourcesContent?this.sourcesContent.length>=this._sources.size()&&!this.sourcesContent.some(function(sc){return sc==null}):!1};BasicSourceMapConsumer.prototype.sourceContentFor=function(aSource,nullOnMissing){
if(!this.sourcesContent)return null;var index=this._findSourceIndex(aSource);if(index>=0)return this.sourcesContent[index];var relativeSource=aSource;this.sourceRoot!=null&&(relativeSource=util.relative(
this.sourceRoot,relativeSource));var url;if(this.sourceRoot!=null&&(url=util.urlParse(this.sourceRoot))){var fileUriAbsPath=relativeSource.replace(/^file:\/\//,"");if(url.scheme=="file"&&this._sources.
has(fileUriAbsPath))return this.sourcesContent[this._sources.indexOf(fileUriAbsPath)];if((!url.path||url.path=="/")&&this._sources.has("/"+relativeSource))return this.sourcesContent[this._sources.indexOf(
"/"+relativeSource)]}if(nullOnMissing)return null;throw new Error('"'+relativeSource+'" is not in the SourceMap.')};BasicSourceMapConsumer.prototype.generatedPositionFor=function(aArgs){var source=util.
getArg(aArgs,"source");if(source=this._findSourceIndex(source),source<0)return{line:null,column:null,lastColumn:null};var needle={source,originalLine:util.getArg(aArgs,"line"),originalColumn:util.getArg(
aArgs,"column")},index=this._findMapping(needle,this._originalMappings,"originalLine","originalColumn",util.compareByOriginalPositions,util.getArg(aArgs,"bias",SourceMapConsumer.GREATEST_LOWER_BOUND));
if(index>=0){var mapping=this._originalMappings[index];if(mapping.source===needle.source)return{line:util.getArg(mapping,"generatedLine",null),column:util.getArg(mapping,"generatedColumn",null),lastColumn:util.
getArg(mapping,"lastGeneratedColumn",null)}}return{line:null,column:null,lastColumn:null}};exports.BasicSourceMapConsumer=BasicSourceMapConsumer;function IndexedSourceMapConsumer(aSourceMap,aSourceMapURL){
var sourceMap=aSourceMap;typeof aSourceMap=="string"&&(sourceMap=util.parseSourceMapInput(aSourceMap));var version=util.getArg(sourceMap,"version"),sections=util.getArg(sourceMap,"sections");if(version!=
this._version)throw new Error("Unsupported version: "+version);this._sources=new ArraySet,this._names=new ArraySet;var lastOffset={line:-1,column:0};this._sections=sections.map(function(s){if(s.url)throw new Error(
"Support for url field in sections not implemented.");var offset=util.getArg(s,"offset"),offsetLine=util.getArg(offset,"line"),offsetColumn=util.getArg(offset,"column");if(offsetLine<lastOffset.line||
offsetLine===lastOffset.line&&offsetColumn<lastOffset.column)throw new Error("Section offsets must be ordered and non-overlapping.");return lastOffset=offset,{generatedOffset:{generatedLine:offsetLine+
1,generatedColumn:offsetColumn+1},consumer:new SourceMapConsumer(util.getArg(s,"map"),aSourceMapURL)}})}IndexedSourceMapConsumer.prototype=Object.create(SourceMapConsumer.prototype);IndexedSourceMapConsumer.
prototype.constructor=SourceMapConsumer;IndexedSourceMapConsumer.prototype._version=3;Object.defineProperty(IndexedSourceMapConsumer.prototype,"sources",{get:function(){for(var sources=[],i=0;i<this._sections.
length;i++)for(var j=0;j<this._sections[i].consumer.sources.length;j++)sources.push(this._sections[i].consumer.sources[j]);return sources}});IndexedSourceMapConsumer.prototype.originalPositionFor=function(aArgs){
var needle={generatedLine:util.getArg(aArgs,"line"),generatedColumn:util.getArg(aArgs,"column")},sectionIndex=binarySearch.search(needle,this._sections,function(needle2,section2){var cmp=needle2.generatedLine-
section2.generatedOffset.generatedLine;return cmp||needle2.generatedColumn-section2.generatedOffset.generatedColumn}),section=this._sections[sectionIndex];return section?section.consumer.originalPositionFor(
{line:needle.generatedLine-(section.generatedOffset.generatedLine-1),column:needle.generatedColumn-(section.generatedOffset.generatedLine===needle.generatedLine?section.generatedOffset.generatedColumn-
1:0),bias:aArgs.bias}):{source:null,line:null,column:null,name:null}};IndexedSourceMapConsumer.prototype.hasContentsOfAllSources=function(){return this._sections.every(function(s){return s.consumer.hasContentsOfAllSources()})};
IndexedSourceMapConsumer.prototype.sourceContentFor=function(aSource,nullOnMissing){for(var i=0;i<this._sections.length;i++){var section=this._sections[i],content=section.consumer.sourceContentFor(aSource,
!0);if(content)return content}if(nullOnMissing)return null;throw new Error('"'+aSource+'" is not in the SourceMap.')};IndexedSourceMapConsumer.prototype.generatedPositionFor=function(aArgs){for(var i=0;i<
this._sections.length;i++){var section=this._sections[i];if(section.consumer._findSourceIndex(util.getArg(aArgs,"source"))!==-1){var generatedPosition=section.consumer.generatedPositionFor(aArgs);if(generatedPosition){
var ret={line:generatedPosition.line+(section.generatedOffset.generatedLine-1),column:generatedPosition.column+(section.generatedOffset.generatedLine===generatedPosition.line?section.generatedOffset.generatedColumn-
1:0)};return ret}}}return{line:null,column:null}};IndexedSourceMapConsumer.prototype._parseMappings=function(aStr,aSourceRoot){this.__generatedMappings=[],this.__originalMappings=[];for(var i=0;i<this.
_sections.length;i++)for(var section=this._sections[i],sectionMappings=section.consumer._generatedMappings,j=0;j<sectionMappings.length;j++){var mapping=sectionMappings[j],source=section.consumer._sources.
at(mapping.source);source=util.computeSourceURL(section.consumer.sourceRoot,source,this._sourceMapURL),this._sources.add(source),source=this._sources.indexOf(source);var name=null;mapping.name&&(name=
section.consumer._names.at(mapping.name),this._names.add(name),name=this._names.indexOf(name));var adjustedMapping={source,generatedLine:mapping.generatedLine+(section.generatedOffset.generatedLine-1),
generatedColumn:mapping.generatedColumn+(section.generatedOffset.generatedLine===mapping.generatedLine?section.generatedOffset.generatedColumn-1:0),originalLine:mapping.originalLine,originalColumn:mapping.
originalColumn,name};this.__generatedMappings.push(adjustedMapping),typeof adjustedMapping.originalLine=="number"&&this.__originalMappings.push(adjustedMapping)}quickSort(this.__generatedMappings,util.
compareByGeneratedPositionsDeflated),quickSort(this.__originalMappings,util.compareByOriginalPositions)};exports.IndexedSourceMapConsumer=IndexedSourceMapConsumer}});var require_source_node=__commonJS({"node_modules/source-map/lib/source-node.js"(exports){var SourceMapGenerator=require_source_map_generator().SourceMapGenerator,util=require_util(),REGEX_NEWLINE=/(\r?\n)/,
NEWLINE_CODE=10,isSourceNode="$$$isSourceNode$$$";function SourceNode(aLine,aColumn,aSource,aChunks,aName){this.children=[],this.sourceContents={},this.line=aLine??null,this.column=aColumn??null,this.
source=aSource??null,this.name=aName??null,this[isSourceNode]=!0,aChunks!=null&&this.add(aChunks)}SourceNode.fromStringWithSourceMap=function(aGeneratedCode,aSourceMapConsumer,aRelativePath){var node=new SourceNode,
remainingLines=aGeneratedCode.split(REGEX_NEWLINE),remainingLinesIndex=0,shiftNextLine=function(){var lineContents=getNextLine(),newLine=getNextLine()||"";return lineContents+newLine;function getNextLine(){
return remainingLinesIndex<remainingLines.length?remainingLines[remainingLinesIndex++]:void 0}},lastGeneratedLine=1,lastGeneratedColumn=0,lastMapping=null;return aSourceMapConsumer.eachMapping(function(mapping){
if(lastMapping!==null)if(lastGeneratedLine<mapping.generatedLine)addMappingWithCode(lastMapping,shiftNextLine()),lastGeneratedLine++,lastGeneratedColumn=0;else{var nextLine=remainingLines[remainingLinesIndex]||
"",code=nextLine.substr(0,mapping.generatedColumn-lastGeneratedColumn);remainingLines[remainingLinesIndex]=nextLine.substr(mapping.generatedColumn-lastGeneratedColumn),lastGeneratedColumn=mapping.generatedColumn,
addMappingWithCode(lastMapping,code),lastMapping=mapping;return}for(;lastGeneratedLine<mapping.generatedLine;)node.add(shiftNextLine()),lastGeneratedLine++;if(lastGeneratedColumn<mapping.generatedColumn){
var nextLine=remainingLines[remainingLinesIndex]||"";node.add(nextLine.substr(0,mapping.generatedColumn)),remainingLines[remainingLinesIndex]=nextLine.substr(mapping.generatedColumn),lastGeneratedColumn=
mapping.generatedColumn}lastMapping=mapping},this),remainingLinesIndex<remainingLines.length&&(lastMapping&&addMappingWithCode(lastMapping,shiftNextLine()),node.add(remainingLines.splice(remainingLinesIndex).
join(""))),aSourceMapConsumer.sources.forEach(function(sourceFile){var content=aSourceMapConsumer.sourceContentFor(sourceFile);content!=null&&(aRelativePath!=null&&(sourceFile=util.join(aRelativePath,
sourceFile)),node.setSourceContent(sourceFile,content))}),node;function addMappingWithCode(mapping,code){if(mapping===null||mapping.source===void 0)node.add(code);else{var source=aRelativePath?util.join(
aRelativePath,mapping.source):mapping.source;node.add(new SourceNode(mapping.originalLine,mapping.originalColumn,source,code,mapping.name))}}};SourceNode.prototype.add=function(aChunk){if(Array.isArray(
aChunk))aChunk.forEach(function(chunk){this.add(chunk)},this);else if(aChunk[isSourceNode]||typeof aChunk=="string")aChunk&&this.children.push(aChunk);else throw new TypeError("Expected a SourceNode, \
string, or an array of SourceNodes and strings. Got "+aChunk);return this};SourceNode.prototype.prepend=function(aChunk){if(Array.isArray(aChunk))for(var i=aChunk.length-1;i>=0;i--)this.prepend(aChunk[i]);else if(aChunk[isSourceNode]||
typeof aChunk=="string")this.children.unshift(aChunk);else throw new TypeError("Expected a SourceNode, string, or an array of SourceNodes and strings. Got "+aChunk);return this};SourceNode.prototype.walk=
function(aFn){for(var chunk,i=0,len=this.children.length;i<len;i++)chunk=this.children[i],chunk[isSourceNode]?chunk.walk(aFn):chunk!==""&&aFn(chunk,{source:this.source,line:this.line,column:this.column,
name:this.name})};SourceNode.prototype.join=function(aSep){var newChildren,i,len=this.children.length;if(len>0){for(newChildren=[],i=0;i<len-1;i++)newChildren.push(this.children[i]),newChildren.push(aSep);
newChildren.push(this.children[i]),this.children=newChildren}return this};SourceNode.prototype.replaceRight=function(aPattern,aReplacement){var lastChild=this.children[this.children.length-1];return lastChild[isSourceNode]?
lastChild.replaceRight(aPattern,aReplacement):typeof lastChild=="string"?this.children[this.children.length-1]=lastChild.replace(aPattern,aReplacement):this.children.push("".replace(aPattern,aReplacement)),
this};SourceNode.prototype.setSourceContent=function(aSourceFile,aSourceContent){this.sourceContents[util.toSetString(aSourceFile)]=aSourceContent};SourceNode.prototype.walkSourceContents=function(aFn){
for(var i=0,len=this.children.length;i<len;i++)this.children[i][isSourceNode]&&this.children[i].walkSourceContents(aFn);for(var sources=Object.keys(this.sourceContents),i=0,len=sources.length;i<len;i++)
aFn(util.fromSetString(sources[i]),this.sourceContents[sources[i]])};SourceNode.prototype.toString=function(){var str="";return this.walk(function(chunk){str+=chunk}),str};SourceNode.prototype.toStringWithSourceMap=
function(aArgs){var generated={code:"",line:1,column:0},map=new SourceMapGenerator(aArgs),sourceMappingActive=!1,lastOriginalSource=null,lastOriginalLine=null,lastOriginalColumn=null,lastOriginalName=null;
return this.walk(function(chunk,original){generated.code+=chunk,original.source!==null&&original.line!==null&&original.column!==null?((lastOriginalSource!==original.source||lastOriginalLine!==original.
line||lastOriginalColumn!==original.column||lastOriginalName!==original.name)&&map.addMapping({source:original.source,original:{line:original.line,column:original.column},generated:{line:generated.line,
column:generated.column},name:original.name}),lastOriginalSource=original.source,lastOriginalLine=original.line,lastOriginalColumn=original.column,lastOriginalName=original.name,sourceMappingActive=!0):
sourceMappingActive&&(map.addMapping({generated:{line:generated.line,column:generated.column}}),lastOriginalSource=null,sourceMappingActive=!1);for(var idx=0,length=chunk.length;idx<length;idx++)chunk.
charCodeAt(idx)===NEWLINE_CODE?(generated.line++,generated.column=0,idx+1===length?(lastOriginalSource=null,sourceMappingActive=!1):sourceMappingActive&&map.addMapping({source:original.source,original:{
line:original.line,column:original.column},generated:{line:generated.line,column:generated.column},name:original.name})):generated.column++}),this.walkSourceContents(function(sourceFile,sourceContent){
map.setSourceContent(sourceFile,sourceContent)}),{code:generated.code,map}};exports.SourceNode=SourceNode}});var require_source_map=__commonJS({"node_modules/source-map/source-map.js"(exports){exports.SourceMapGenerator=require_source_map_generator().SourceMapGenerator;exports.SourceMapConsumer=require_source_map_consumer().
SourceMapConsumer;exports.SourceNode=require_source_node().SourceNode}});var require_code_gen=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/code-gen.js"(exports){"use strict";exports.__esModule=!0;exports.safeJsonLiteral=safeJsonLiteral;var _utils=require_utils(),
NEEDS_ESCAPING=/[\x00-\x1f\\"\u2028\u2029<\ud800-\udfff]/,SCRIPT_DELIMITERS=/<(?=!--|\/?script)/gi;function escapeScriptDelimiters(code){return code.replace(SCRIPT_DELIMITERS,"\\u003C")}function escapeSurrogate(surrogate){
return"\\u"+surrogate.charCodeAt(0).toString(16)}function safeJsonLiteral(value){return escapeScriptDelimiters(JSON.stringify(value).replace(/\u2028/g,"\\u2028").replace(/\u2029/g,"\\u2029").replace(/[\ud800-\udfff]/g,
escapeSurrogate))}var SourceNode=void 0;try{(typeof define!="function"||!define.amd)&&(SourceMap=require_source_map(),SourceNode=SourceMap.SourceNode)}catch{}var SourceMap;SourceNode||(SourceNode=function(line,column,srcFile,chunks){
this.src="",chunks&&this.add(chunks)},SourceNode.prototype={add:function(chunks){_utils.isArray(chunks)&&(chunks=chunks.join("")),this.src+=chunks},prepend:function(chunks){_utils.isArray(chunks)&&(chunks=
chunks.join("")),this.src=chunks+this.src},toStringWithSourceMap:function(){return{code:this.toString()}},toString:function(){return this.src}});function castChunk(chunk,codeGen,loc){if(_utils.isArray(
chunk)){for(var ret=[],i=0,len=chunk.length;i<len;i++)ret.push(codeGen.wrap(chunk[i],loc));return ret}else if(typeof chunk=="boolean"||typeof chunk=="number")return chunk+"";return chunk}function CodeGen(srcFile){
this.srcFile=srcFile,this.source=[]}CodeGen.prototype={isEmpty:function(){return!this.source.length},prepend:function(source,loc){this.source.unshift(this.wrap(source,loc))},push:function(source,loc){
this.source.push(this.wrap(source,loc))},merge:function(){var source=this.empty();return this.each(function(line){source.add(["  ",line,`
`])}),source},each:function(iter){for(var i=0,len=this.source.length;i<len;i++)iter(this.source[i])},empty:function(){var loc=this.currentLocation||{start:{}};return new SourceNode(loc.start.line,loc.
start.column,this.srcFile)},wrap:function(chunk){var loc=arguments.length<=1||arguments[1]===void 0?this.currentLocation||{start:{}}:arguments[1];return chunk instanceof SourceNode?chunk:(chunk=castChunk(
chunk,this,loc),new SourceNode(loc.start.line,loc.start.column,this.srcFile,chunk))},functionCall:function(fn,type,params){return params=this.generateList(params),this.wrap([fn,type?"."+type+"(":"(",params,
")"])},quotedString:function(str){return str=str+"",NEEDS_ESCAPING.test(str)?safeJsonLiteral(str):'"'+str+'"'},objectLiteral:function(obj){var _this=this,pairs=[];Object.keys(obj).forEach(function(key){
var value=castChunk(obj[key],_this);value!=="undefined"&&pairs.push([_this.quotedString(key),":",value])});var ret=this.generateList(pairs);return ret.prepend("{"),ret.add("}"),ret},generateList:function(entries){
for(var ret=this.empty(),i=0,len=entries.length;i<len;i++)i&&ret.add(","),ret.add(castChunk(entries[i],this));return ret},generateArray:function(entries){var ret=this.generateList(entries);return ret.
prepend("["),ret.add("]"),ret}};exports.default=CodeGen}});var require_javascript_compiler=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/javascript-compiler.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){
return obj&&obj.__esModule?obj:{default:obj}}var _base=require_base(),_exception=require_exception(),_exception2=_interopRequireDefault(_exception),_utils=require_utils(),_codeGen=require_code_gen(),_codeGen2=_interopRequireDefault(
_codeGen);function Literal(value){this.value=value}function JavaScriptCompiler(){}JavaScriptCompiler.prototype={nameLookup:function(parent,name){return this.internalNameLookup(parent,name)},depthedLookup:function(name){
return[this.aliasable("container.lookup"),"(depths, ",this.quotedString(name),")"]},compilerInfo:function(){var revision=_base.COMPILER_REVISION,versions=_base.REVISION_CHANGES[revision];return[revision,
versions]},appendToBuffer:function(source,location,explicit){return _utils.isArray(source)||(source=[source]),source=this.source.wrap(source,location),this.environment.isSimple?["return ",source,";"]:
explicit?["buffer += ",source,";"]:(source.appendToBuffer=!0,source)},initializeBuffer:function(){return this.quotedString("")},internalNameLookup:function(parent,name){return this.lookupPropertyFunctionIsUsed=
!0,["lookupProperty(",parent,",",this.quotedString(name),")"]},lookupPropertyFunctionIsUsed:!1,compile:function(environment,options,context,asObject){this.environment=environment,this.options=options,
this.stringParams=this.options.stringParams,this.trackIds=this.options.trackIds,this.precompile=!asObject,this.name=this.environment.name,this.isChild=!!context,this.context=context||{decorators:[],programs:[],
environments:[]},this.preamble(),this.stackSlot=0,this.stackVars=[],this.aliases={},this.registers={list:[]},this.hashes=[],this.compileStack=[],this.inlineStack=[],this.blockParams=[],this.compileChildren(
environment,options),this.useDepths=this.useDepths||environment.useDepths||environment.useDecorators||this.options.compat,this.useBlockParams=this.useBlockParams||environment.useBlockParams;var opcodes=environment.
opcodes,opcode=void 0,firstLoc=void 0,i=void 0,l=void 0;for(i=0,l=opcodes.length;i<l;i++)opcode=opcodes[i],this.source.currentLocation=opcode.loc,firstLoc=firstLoc||opcode.loc,this[opcode.opcode].apply(
this,opcode.args);if(this.source.currentLocation=firstLoc,this.pushSource(""),this.stackSlot||this.inlineStack.length||this.compileStack.length)throw new _exception2.default("Compile completed with co\
ntent left on stack");this.decorators.isEmpty()?this.decorators=void 0:(this.useDecorators=!0,this.decorators.prepend(["var decorators = container.decorators, ",this.lookupPropertyFunctionVarDeclaration(),
`;
`]),this.decorators.push("return fn;"),asObject?this.decorators=Function.apply(this,["fn","props","container","depth0","data","blockParams","depths",this.decorators.merge()]):(this.decorators.prepend(
`function(fn, props, container, depth0, data, blockParams, depths) {
`),this.decorators.push(`}
`),this.decorators=this.decorators.merge()));var fn=this.createFunctionContext(asObject);if(this.isChild)return fn;var ret={compiler:this.compilerInfo(),main:fn};this.decorators&&(ret.main_d=this.decorators,
ret.useDecorators=!0);var _context=this.context,programs=_context.programs,decorators=_context.decorators;for(i=0,l=programs.length;i<l;i++)ret[i]=programs[i],decorators[i]&&(ret[i+"_d"]=decorators[i],
ret.useDecorators=!0);return this.environment.usePartial&&(ret.usePartial=!0),this.options.data&&(ret.useData=!0),this.useDepths&&(ret.useDepths=!0),this.useBlockParams&&(ret.useBlockParams=!0),this.options.
compat&&(ret.compat=!0),asObject?ret.compilerOptions=this.options:(ret.compiler=JSON.stringify(ret.compiler),this.source.currentLocation={start:{line:1,column:0}},ret=this.objectLiteral(ret),options.srcName?
(ret=ret.toStringWithSourceMap({file:options.destName}),ret.map=ret.map&&ret.map.toString()):ret=ret.toString()),ret},preamble:function(){this.lastContext=0,this.source=new _codeGen2.default(this.options.
srcName),this.decorators=new _codeGen2.default(this.options.srcName)},createFunctionContext:function(asObject){var _this=this,varDeclarations="",locals=this.stackVars.concat(this.registers.list);locals.
length>0&&(varDeclarations+=", "+locals.join(", "));var aliasCount=0;Object.keys(this.aliases).forEach(function(alias){var node=_this.aliases[alias];node.children&&node.referenceCount>1&&(varDeclarations+=
", alias"+ ++aliasCount+"="+alias,node.children[0]="alias"+aliasCount)}),this.lookupPropertyFunctionIsUsed&&(varDeclarations+=", "+this.lookupPropertyFunctionVarDeclaration());var params=["container",
"depth0","helpers","partials","data"];(this.useBlockParams||this.useDepths)&&params.push("blockParams"),this.useDepths&&params.push("depths");var source=this.mergeSource(varDeclarations);return asObject?
(params.push(source),Function.apply(this,params)):this.source.wrap(["function(",params.join(","),`) {
  `,source,"}"])},mergeSource:function(varDeclarations){var isSimple=this.environment.isSimple,appendOnly=!this.forceBuffer,appendFirst=void 0,sourceSeen=void 0,bufferStart=void 0,bufferEnd=void 0;return this.
source.each(function(line){line.appendToBuffer?(bufferStart?line.prepend("  + "):bufferStart=line,bufferEnd=line):(bufferStart&&(sourceSeen?bufferStart.prepend("buffer += "):appendFirst=!0,bufferEnd.add(
";"),bufferStart=bufferEnd=void 0),sourceSeen=!0,isSimple||(appendOnly=!1))}),appendOnly?bufferStart?(bufferStart.prepend("return "),bufferEnd.add(";")):sourceSeen||this.source.push('return "";'):(varDeclarations+=
", buffer = "+(appendFirst?"":this.initializeBuffer()),bufferStart?(bufferStart.prepend("return buffer + "),bufferEnd.add(";")):this.source.push("return buffer;")),varDeclarations&&this.source.prepend(
"var "+varDeclarations.substring(2)+(appendFirst?"":`;
`)),this.source.merge()},lookupPropertyFunctionVarDeclaration:function(){return`
      lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    }
    `.trim()},blockValue:function(name){var blockHelperMissing=this.aliasable("container.hooks.blockHelperMissing"),params=[this.contextName(0)];this.setupHelperArgs(name,0,params);var blockName=this.
popStack();params.splice(1,0,blockName),this.push(this.source.functionCall(blockHelperMissing,"call",params))},ambiguousBlockValue:function(){var blockHelperMissing=this.aliasable("container.hooks.blo\
ckHelperMissing"),params=[this.contextName(0)];this.setupHelperArgs("",0,params,!0),this.flushInline();var current=this.topStack();params.splice(1,0,current),this.pushSource(["if (!",this.lastHelper,"\
) { ",current," = ",this.source.functionCall(blockHelperMissing,"call",params),"}"])},appendContent:function(content){this.pendingContent?content=this.pendingContent+content:this.pendingLocation=this.
source.currentLocation,this.pendingContent=content},append:function(){if(this.isInline())this.replaceStack(function(current){return[" != null ? ",current,' : ""']}),this.pushSource(this.appendToBuffer(
this.popStack()));else{var local=this.popStack();this.pushSource(["if (",local," != null) { ",this.appendToBuffer(local,void 0,!0)," }"]),this.environment.isSimple&&this.pushSource(["else { ",this.appendToBuffer(
"''",void 0,!0)," }"])}},appendEscaped:function(){this.pushSource(this.appendToBuffer([this.aliasable("container.escapeExpression"),"(",this.popStack(),")"]))},getContext:function(depth){this.lastContext=
depth},pushContext:function(){this.pushStackLiteral(this.contextName(this.lastContext))},lookupOnContext:function(parts,falsy,strict,scoped){var i=0;!scoped&&this.options.compat&&!this.lastContext?this.
push(this.depthedLookup(parts[i++])):this.pushContext(),this.resolvePath("context",parts,i,falsy,strict)},lookupBlockParam:function(blockParamId,parts){this.useBlockParams=!0,this.push(["blockParams[",
blockParamId[0],"][",blockParamId[1],"]"]),this.resolvePath("context",parts,1)},lookupData:function(depth,parts,strict){depth?this.pushStackLiteral("container.data(data, "+depth+")"):this.pushStackLiteral(
"data"),this.resolvePath("data",parts,0,!0,strict)},resolvePath:function(type,parts,startPartIndex,falsy,strict){var _this2=this;if(this.options.strict||this.options.assumeObjects){this.push(strictLookup(
this.options.strict&&strict,this,parts,startPartIndex,type));return}for(var len=parts.length,_loop=function(i2){_this2.replaceStack(function(current){var lookup=_this2.nameLookup(current,parts[i2],type);
return falsy?[" && ",lookup]:[" != null ? ",lookup," : ",current]})},i=startPartIndex;i<len;i++)_loop(i)},resolvePossibleLambda:function(){this.push([this.aliasable("container.lambda"),"(",this.popStack(),
", ",this.contextName(0),")"])},pushStringParam:function(string,type){this.pushContext(),this.pushString(type),type!=="SubExpression"&&(typeof string=="string"?this.pushString(string):this.pushStackLiteral(
string))},emptyHash:function(omitEmpty){this.trackIds&&this.push("{}"),this.stringParams&&(this.push("{}"),this.push("{}")),this.pushStackLiteral(omitEmpty?"undefined":"{}")},pushHash:function(){this.
hash&&this.hashes.push(this.hash),this.hash={values:{},types:[],contexts:[],ids:[]}},popHash:function(){var hash=this.hash;this.hash=this.hashes.pop(),this.trackIds&&this.push(this.objectLiteral(hash.
ids)),this.stringParams&&(this.push(this.objectLiteral(hash.contexts)),this.push(this.objectLiteral(hash.types))),this.push(this.objectLiteral(hash.values))},pushString:function(string){this.pushStackLiteral(
this.quotedString(string))},pushLiteral:function(value){this.pushStackLiteral(value)},pushProgram:function(guid){guid!=null?this.pushStackLiteral(this.programExpression(guid)):this.pushStackLiteral(null)},
registerDecorator:function(paramSize,name){var foundDecorator=this.nameLookup("decorators",name,"decorator"),options=this.setupHelperArgs(name,paramSize);this.decorators.push(["var decorator = ",foundDecorator,
";"]),this.decorators.push(['if (typeof decorator !== "function") { throw new Error(',this.quotedString('Missing decorator: "'+name+'"'),"); }"]),this.decorators.push(["fn = ",this.decorators.functionCall(
"decorator","",["fn","props","container",options])," || fn;"])},invokeHelper:function(paramSize,name,isSimple){var nonHelper=this.popStack(),helper=this.setupHelper(paramSize,name),possibleFunctionCalls=[];
isSimple&&possibleFunctionCalls.push(helper.name),possibleFunctionCalls.push(nonHelper),this.options.strict||possibleFunctionCalls.push(this.aliasable("container.hooks.helperMissing"));var functionLookupCode=[
"(",this.itemsSeparatedBy(possibleFunctionCalls,"||"),")"],functionCall=this.source.functionCall(functionLookupCode,"call",helper.callParams);this.push(functionCall)},itemsSeparatedBy:function(items,separator){
var result=[];result.push(items[0]);for(var i=1;i<items.length;i++)result.push(separator,items[i]);return result},invokeKnownHelper:function(paramSize,name){var helper=this.setupHelper(paramSize,name);
this.push(this.source.functionCall(helper.name,"call",helper.callParams))},invokeAmbiguous:function(name,helperCall){this.useRegister("helper");var nonHelper=this.popStack();this.emptyHash();var helper=this.
setupHelper(0,name,helperCall),helperName=this.lastHelper=this.nameLookup("helpers",name,"helper"),lookup=["(","(helper = ",helperName," || ",nonHelper,")"];this.options.strict||(lookup[0]="(helper = ",
lookup.push(" != null ? helper : ",this.aliasable("container.hooks.helperMissing"))),this.push(["(",lookup,helper.paramsInit?["),(",helper.paramsInit]:[],"),","(typeof helper === ",this.aliasable('"fu\
nction"')," ? ",this.source.functionCall("helper","call",helper.callParams)," : helper))"])},invokePartial:function(isDynamic,name,indent){var params=[],options=this.setupParams(name,1,params);isDynamic&&
(name=this.popStack(),delete options.name),indent&&(options.indent=this.quotedString(indent)),options.helpers="helpers",options.partials="partials",options.decorators="container.decorators",isDynamic?
params.unshift(name):params.unshift(this.nameLookup("partials",name,"partial")),this.options.compat&&(options.depths="depths"),options=this.objectLiteral(options),params.push(options),this.push(this.source.
functionCall("container.invokePartial","",params))},assignToHash:function(key){var value=this.popStack(),context=void 0,type=void 0,id=void 0;this.trackIds&&(id=this.popStack()),this.stringParams&&(type=
this.popStack(),context=this.popStack());var hash=this.hash;context&&(hash.contexts[key]=context),type&&(hash.types[key]=type),id&&(hash.ids[key]=id),hash.values[key]=value},pushId:function(type,name,child){
type==="BlockParam"?this.pushStackLiteral("blockParams["+name[0]+"].path["+name[1]+"]"+(child?" + "+this.quotedString("."+child):"")):type==="PathExpression"?this.pushString(name):type==="SubExpressio\
n"?this.pushStackLiteral("true"):this.pushStackLiteral("null")},compiler:JavaScriptCompiler,compileChildren:function(environment,options){for(var children=environment.children,child=void 0,compiler=void 0,
i=0,l=children.length;i<l;i++){child=children[i],compiler=new this.compiler;var existing=this.matchExistingProgram(child);if(existing==null){var index=this.context.programs.push("")-1;child.index=index,
child.name="program"+index,this.context.programs[index]=compiler.compile(child,options,this.context,!this.precompile),this.context.decorators[index]=compiler.decorators,this.context.environments[index]=
child,this.useDepths=this.useDepths||compiler.useDepths,this.useBlockParams=this.useBlockParams||compiler.useBlockParams,child.useDepths=this.useDepths,child.useBlockParams=this.useBlockParams}else child.
index=existing.index,child.name="program"+existing.index,this.useDepths=this.useDepths||existing.useDepths,this.useBlockParams=this.useBlockParams||existing.useBlockParams}},matchExistingProgram:function(child){
for(var i=0,len=this.context.environments.length;i<len;i++){var environment=this.context.environments[i];if(environment&&environment.equals(child))return environment}},programExpression:function(guid){
var child=this.environment.children[guid],programParams=[child.index,"data",child.blockParams];return(this.useBlockParams||this.useDepths)&&programParams.push("blockParams"),this.useDepths&&programParams.
push("depths"),"container.program("+programParams.join(", ")+")"},useRegister:function(name){this.registers[name]||(this.registers[name]=!0,this.registers.list.push(name))},push:function(expr){return expr instanceof
Literal||(expr=this.source.wrap(expr)),this.inlineStack.push(expr),expr},pushStackLiteral:function(item){this.push(new Literal(item))},pushSource:function(source){this.pendingContent&&(this.source.push(
this.appendToBuffer(this.source.quotedString(this.pendingContent),this.pendingLocation)),this.pendingContent=void 0),source&&this.source.push(source)},replaceStack:function(callback){var prefix=["("],
stack=void 0,createdStack=void 0,usedLiteral=void 0;if(!this.isInline())throw new _exception2.default("replaceStack on non-inline");var top=this.popStack(!0);if(top instanceof Literal)stack=[top.value],
prefix=["(",stack],usedLiteral=!0;else{createdStack=!0;var _name=this.incrStack();prefix=["((",this.push(_name)," = ",top,")"],stack=this.topStack()}var item=callback.call(this,stack);usedLiteral||this.
popStack(),createdStack&&this.stackSlot--,this.push(prefix.concat(item,")"))},incrStack:function(){return this.stackSlot++,this.stackSlot>this.stackVars.length&&this.stackVars.push("stack"+this.stackSlot),
this.topStackName()},topStackName:function(){return"stack"+this.stackSlot},flushInline:function(){var inlineStack=this.inlineStack;this.inlineStack=[];for(var i=0,len=inlineStack.length;i<len;i++){var entry=inlineStack[i];
if(entry instanceof Literal)this.compileStack.push(entry);else{var stack=this.incrStack();this.pushSource([stack," = ",entry,";"]),this.compileStack.push(stack)}}},isInline:function(){return this.inlineStack.
length},popStack:function(wrapped){var inline=this.isInline(),item=(inline?this.inlineStack:this.compileStack).pop();if(!wrapped&&item instanceof Literal)return item.value;if(!inline){if(!this.stackSlot)
throw new _exception2.default("Invalid stack pop");this.stackSlot--}return item},topStack:function(){var stack=this.isInline()?this.inlineStack:this.compileStack,item=stack[stack.length-1];return item instanceof
Literal?item.value:item},contextName:function(context){return this.useDepths&&context?"depths["+context+"]":"depth"+context},quotedString:function(str){return this.source.quotedString(str)},objectLiteral:function(obj){
return this.source.objectLiteral(obj)},aliasable:function(name){var ret=this.aliases[name];return ret?(ret.referenceCount++,ret):(ret=this.aliases[name]=this.source.wrap(name),ret.aliasable=!0,ret.referenceCount=
1,ret)},setupHelper:function(paramSize,name,blockHelper){var params=[],paramsInit=this.setupHelperArgs(name,paramSize,params,blockHelper),foundHelper=this.nameLookup("helpers",name,"helper"),callContext=this.
aliasable(this.contextName(0)+" != null ? "+this.contextName(0)+" : (container.nullContext || {})");return{params,paramsInit,name:foundHelper,callParams:[callContext].concat(params)}},setupParams:function(helper,paramSize,params){
var options={},contexts=[],types=[],ids=[],objectArgs=!params,param=void 0;objectArgs&&(params=[]),options.name=this.quotedString(helper),options.hash=this.popStack(),this.trackIds&&(options.hashIds=this.
popStack()),this.stringParams&&(options.hashTypes=this.popStack(),options.hashContexts=this.popStack());var inverse=this.popStack(),program=this.popStack();(program||inverse)&&(options.fn=program||"co\
ntainer.noop",options.inverse=inverse||"container.noop");for(var i=paramSize;i--;)param=this.popStack(),params[i]=param,this.trackIds&&(ids[i]=this.popStack()),this.stringParams&&(types[i]=this.popStack(),
contexts[i]=this.popStack());return objectArgs&&(options.args=this.source.generateArray(params)),this.trackIds&&(options.ids=this.source.generateArray(ids)),this.stringParams&&(options.types=this.source.
generateArray(types),options.contexts=this.source.generateArray(contexts)),this.options.data&&(options.data="data"),this.useBlockParams&&(options.blockParams="blockParams"),options},setupHelperArgs:function(helper,paramSize,params,useRegister){
var options=this.setupParams(helper,paramSize,params);return options.loc=locationLiteral(this),options=this.objectLiteral(options),useRegister?(this.useRegister("options"),params.push("options"),["opt\
ions=",options]):params?(params.push(options),""):options}};(function(){for(var reservedWords="break else new var case finally return void catch for switch while continue function this with default if\
 throw delete in try do instanceof typeof abstract enum int short boolean export interface static byte extends long super char final native synchronized class float package throws const goto private t\
ransient debugger implements protected volatile double import public let yield await null true false".split(" "),compilerWords=JavaScriptCompiler.RESERVED_WORDS={},i=0,l=reservedWords.length;i<l;i++)compilerWords[reservedWords[i]]=
!0})();JavaScriptCompiler.isValidJavaScriptVariableName=function(name){return!JavaScriptCompiler.RESERVED_WORDS[name]&&/^[a-zA-Z_$][0-9a-zA-Z_$]*$/.test(name)};function locationLiteral(compiler){var loc=compiler.
source.currentLocation;return loc?_codeGen.safeJsonLiteral(loc):"undefined"}function strictLookup(requireTerminal,compiler,parts,startPartIndex,type){var stack=compiler.popStack(),len=parts.length;requireTerminal&&
len--;for(var i=startPartIndex;i<len;i++)stack=compiler.nameLookup(stack,parts[i],type);return requireTerminal?[compiler.aliasable("container.strict"),"(",stack,", ",compiler.quotedString(parts[len]),
", ",locationLiteral(compiler)," )"]:stack}exports.default=JavaScriptCompiler;module.exports=exports.default}});var require_handlebars=__commonJS({"node_modules/handlebars/dist/cjs/handlebars.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){return obj&&obj.__esModule?obj:
{default:obj}}var _handlebarsRuntime=require_handlebars_runtime(),_handlebarsRuntime2=_interopRequireDefault(_handlebarsRuntime),_handlebarsCompilerAst=require_ast(),_handlebarsCompilerAst2=_interopRequireDefault(
_handlebarsCompilerAst),_handlebarsCompilerBase=require_base2(),_handlebarsCompilerCompiler=require_compiler(),_handlebarsCompilerJavascriptCompiler=require_javascript_compiler(),_handlebarsCompilerJavascriptCompiler2=_interopRequireDefault(
_handlebarsCompilerJavascriptCompiler),_handlebarsCompilerVisitor=require_visitor(),_handlebarsCompilerVisitor2=_interopRequireDefault(_handlebarsCompilerVisitor),_handlebarsNoConflict=require_no_conflict(),
_handlebarsNoConflict2=_interopRequireDefault(_handlebarsNoConflict),_create=_handlebarsRuntime2.default.create;function create(){var hb=_create();return hb.compile=function(input,options){return _handlebarsCompilerCompiler.
compile(input,options,hb)},hb.precompile=function(input,options){return _handlebarsCompilerCompiler.precompile(input,options,hb)},hb.AST=_handlebarsCompilerAst2.default,hb.Compiler=_handlebarsCompilerCompiler.
Compiler,hb.JavaScriptCompiler=_handlebarsCompilerJavascriptCompiler2.default,hb.Parser=_handlebarsCompilerBase.parser,hb.parse=_handlebarsCompilerBase.parse,hb.parseWithoutProcessing=_handlebarsCompilerBase.
parseWithoutProcessing,hb}var inst=create();inst.create=create;_handlebarsNoConflict2.default(inst);inst.Visitor=_handlebarsCompilerVisitor2.default;inst.default=inst;exports.default=inst;module.exports=
exports.default}});var require_printer=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/printer.js"(exports){"use strict";exports.__esModule=!0;exports.print=print;exports.PrintVisitor=PrintVisitor;function _interopRequireDefault(obj){
return obj&&obj.__esModule?obj:{default:obj}}var _visitor=require_visitor(),_visitor2=_interopRequireDefault(_visitor);function print(ast){return new PrintVisitor().accept(ast)}function PrintVisitor(){
this.padding=0}PrintVisitor.prototype=new _visitor2.default;PrintVisitor.prototype.pad=function(string){for(var out="",i=0,l=this.padding;i<l;i++)out+="  ";return out+=string+`
`,out};PrintVisitor.prototype.Program=function(program){var out="",body=program.body,i=void 0,l=void 0;if(program.blockParams){var blockParams="BLOCK PARAMS: [";for(i=0,l=program.blockParams.length;i<
l;i++)blockParams+=" "+program.blockParams[i];blockParams+=" ]",out+=this.pad(blockParams)}for(i=0,l=body.length;i<l;i++)out+=this.accept(body[i]);return this.padding--,out};PrintVisitor.prototype.MustacheStatement=
function(mustache){return this.pad("{{ "+this.SubExpression(mustache)+" }}")};PrintVisitor.prototype.Decorator=function(mustache){return this.pad("{{ DIRECTIVE "+this.SubExpression(mustache)+" }}")};PrintVisitor.
prototype.BlockStatement=PrintVisitor.prototype.DecoratorBlock=function(block){var out="";return out+=this.pad((block.type==="DecoratorBlock"?"DIRECTIVE ":"")+"BLOCK:"),this.padding++,out+=this.pad(this.
SubExpression(block)),block.program&&(out+=this.pad("PROGRAM:"),this.padding++,out+=this.accept(block.program),this.padding--),block.inverse&&(block.program&&this.padding++,out+=this.pad("{{^}}"),this.
padding++,out+=this.accept(block.inverse),this.padding--,block.program&&this.padding--),this.padding--,out};PrintVisitor.prototype.PartialStatement=function(partial){var content="PARTIAL:"+partial.name.
original;return partial.params[0]&&(content+=" "+this.accept(partial.params[0])),partial.hash&&(content+=" "+this.accept(partial.hash)),this.pad("{{> "+content+" }}")};PrintVisitor.prototype.PartialBlockStatement=
function(partial){var content="PARTIAL BLOCK:"+partial.name.original;return partial.params[0]&&(content+=" "+this.accept(partial.params[0])),partial.hash&&(content+=" "+this.accept(partial.hash)),content+=
" "+this.pad("PROGRAM:"),this.padding++,content+=this.accept(partial.program),this.padding--,this.pad("{{> "+content+" }}")};PrintVisitor.prototype.ContentStatement=function(content){return this.pad("\
CONTENT[ '"+content.value+"' ]")};PrintVisitor.prototype.CommentStatement=function(comment){return this.pad("{{! '"+comment.value+"' }}")};PrintVisitor.prototype.SubExpression=function(sexpr){for(var params=sexpr.
params,paramStrings=[],hash=void 0,i=0,l=params.length;i<l;i++)paramStrings.push(this.accept(params[i]));return params="["+paramStrings.join(", ")+"]",hash=sexpr.hash?" "+this.accept(sexpr.hash):"",this.
accept(sexpr.path)+" "+params+hash};PrintVisitor.prototype.PathExpression=function(id){var path=id.parts.join("/");return(id.data?"@":"")+"PATH:"+path};PrintVisitor.prototype.StringLiteral=function(string){
return'"'+string.value+'"'};PrintVisitor.prototype.NumberLiteral=function(number){return"NUMBER{"+number.value+"}"};PrintVisitor.prototype.BooleanLiteral=function(bool){return"BOOLEAN{"+bool.value+"}"};
PrintVisitor.prototype.UndefinedLiteral=function(){return"UNDEFINED"};PrintVisitor.prototype.NullLiteral=function(){return"NULL"};PrintVisitor.prototype.Hash=function(hash){for(var pairs=hash.pairs,joinedPairs=[],
i=0,l=pairs.length;i<l;i++)joinedPairs.push(this.accept(pairs[i]));return"HASH{"+joinedPairs.join(", ")+"}"};PrintVisitor.prototype.HashPair=function(pair){return pair.key+"="+this.accept(pair.value)}}});var require_lib=__commonJS({"node_modules/handlebars/lib/index.js"(exports,module){var handlebars=require_handlebars().default,printer=require_printer();handlebars.PrintVisitor=printer.PrintVisitor;handlebars.
print=printer.print;module.exports=handlebars;function extension(module2,filename){var fs=__require("fs"),templateString=fs.readFileSync(filename,"utf8");module2.exports=handlebars.compile(templateString)}
typeof __require<"u"&&__require.extensions&&(__require.extensions[".handlebars"]=extension,__require.extensions[".hbs"]=extension)}});var styles_default=`:root {
  --page: #f6f7f9;
  --surface: #ffffff;
  --text: #1b2129;
  --quiet: #586270;
  --rule: #dfe3e8;
  --grid: #e8ebef;
  --pass: #176f3d;
  --pass-tint: #e7f4ec;
  --fail: #b3261e;
  --fail-tint: #fcebe9;
  --unknown: #7a5200;
  --unknown-tint: #fbf1dc;
  --warning: #9a4308;
  --warning-tint: #fdeedf;
  --slot-0: #c9731a;
  --slot-1: #2f62c4;
  --slot-2: #7f8a98;
  --slot-3: #7b4fb0;
  --slot-4: #2b8a6b;
  --slot-5: #b54a6e;
  --heat-0: #e9f0fa;
  --heat-1: #c9dbf3;
  --heat-2: #9dbde9;
  --heat-3: #6c9adb;
  --heat-4: #4274c2;
  --heat-5: #26519b;
  --heat-6: #102e63;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #101418;
    --surface: #171c22;
    --text: #e7ebf0;
    --quiet: #a0abb8;
    --rule: #2b333c;
    --grid: #252c34;
    --pass: #6fcf97;
    --pass-tint: #14271c;
    --fail: #ff8f86;
    --fail-tint: #331817;
    --unknown: #eabf6b;
    --unknown-tint: #2c2413;
    --warning: #ffab70;
    --warning-tint: #331f10;
    --slot-0: #e39a45;
    --slot-1: #7aa7f5;
    --slot-2: #6c7886;
    --slot-3: #b48ee0;
    --slot-4: #57b894;
    --slot-5: #e08aa6;
    --heat-0: #1f2b39;
    --heat-1: #263f5e;
    --heat-2: #2f5687;
    --heat-3: #4072b4;
    --heat-4: #6495da;
    --heat-5: #98bdf2;
    --heat-6: #dbe9fd;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
.page { max-width: 54rem; margin: 0 auto; padding: 0 2rem; }
h1, h2, h3, p, ul, dl, dd, figure { margin: 0; }
ul { padding: 0; list-style: none; }
h1 { font-size: 1.9rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.015em; text-wrap: balance; }
h2 { font-size: 1.3rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.01em; }
h3 { font-size: 0.95rem; font-weight: 600; }
a { color: var(--slot-1); }
code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.verdict { border-bottom: 1px solid var(--rule); background: var(--tint); padding: 2.5rem 0 2rem; }
.verdict.pass { --tone: var(--pass); --tint: var(--pass-tint); }
.verdict.fail { --tone: var(--fail); --tint: var(--fail-tint); }
.verdict.unknown { --tone: var(--unknown); --tint: var(--unknown-tint); }
.verdict.warning { --tone: var(--warning); --tint: var(--warning-tint); }
.verdict.plain { --tone: var(--quiet); --tint: var(--surface); }
.kicker { color: var(--quiet); font-size: 0.875rem; }
.word { display: flex; align-items: center; gap: 0.6rem; margin: 0.9rem 0 0.35rem; color: var(--tone); font-size: 1.1rem; font-weight: 700; letter-spacing: 0.08em; }
.icon { width: 2rem; height: 2rem; flex: none; }
.icon circle { fill: var(--tone); }
.icon path { fill: none; stroke: var(--tint); stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
.reason, .reasons { margin-top: 0.75rem; max-width: 46rem; }
.reasons li { padding-left: 1.1rem; text-indent: -1.1rem; }
.reasons li::before { content: "\\2022"; display: inline-block; width: 1.1rem; text-indent: 0; color: var(--tone); }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 1.1rem; color: var(--quiet); font-size: 0.9rem; }

main > section { margin-top: 3rem; }
main > section:first-child { margin-top: 1.75rem; }
.lead { margin-top: 0.3rem; max-width: 48rem; color: var(--quiet); text-wrap: pretty; }
.lead ~ p { margin-top: 0.75rem; }
.notes { margin-top: 0.75rem; }
.notes li { padding-left: 1rem; border-left: 3px solid var(--rule); margin-top: 0.4rem; }

.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 1px; border: 1px solid var(--rule); border-radius: 0.6rem; background: var(--surface); overflow: hidden; }
.tile { box-shadow: 0 0 0 1px var(--rule); padding: 0.9rem 1.1rem 1rem; }
dt { color: var(--quiet); font-size: 0.875rem; }
.tile data { font-size: 1.35rem; font-weight: 600; letter-spacing: -0.01em; }
.tile small { font-size: 0.875rem; font-weight: 500; letter-spacing: 0; }
data, td, .numeric { font-variant-numeric: tabular-nums; }
.detail { color: var(--quiet); font-size: 0.8125rem; line-height: 1.4; }
.further { margin-top: 0.8rem; border-top: 1px solid var(--rule); }
.further > div { display: grid; grid-template-columns: 14rem 1fr; gap: 0 1.5rem; padding: 0.45rem 0; border-bottom: 1px solid var(--rule); }

.figures { display: grid; gap: 1.25rem; margin-top: 1.1rem; }
.figures > figure { min-width: 0; background: var(--surface); border: 1px solid var(--rule); border-radius: 0.6rem; padding: 1.1rem 1.25rem 0.9rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; margin-top: 0.25rem; color: var(--quiet); font-size: 0.8125rem; }
.legend li { display: flex; align-items: center; gap: 0.45rem; }
.swatch { width: 1.4rem; height: 0.7rem; flex: none; }
.swatch path { stroke-linecap: butt; }
.pair > figure { display: flex; flex-direction: column; }
.pair .legend { order: 1; margin-top: 0.5rem; }
.chart { display: block; width: 100%; height: auto; margin-top: 0.8rem; overflow: visible; }
.chart.narrow { display: none; }
.pair .chart.narrow { display: block; }
.chart text { fill: var(--text); font-size: 12.5px; font-variant-numeric: tabular-nums; }
.chart .label, .chart .axis-name { fill: var(--quiet); }
.chart .value, .chart .mark-label { font-weight: 600; }
.chart .mark-label { paint-order: stroke; stroke: var(--surface); stroke-width: 4px; stroke-linejoin: round; }
.chart .grid { stroke: var(--grid); }
.chart .axis, .chart .tick { stroke: var(--quiet); stroke-opacity: 0.55; }
.chart .mark { stroke: var(--text); stroke-opacity: 0.7; stroke-dasharray: 3 3; }
.slot-0 { --slot: var(--slot-0); }
.slot-1 { --slot: var(--slot-1); --dash: none; }
.slot-2 { --slot: var(--slot-2); --dash: 7 4; }
.slot-3 { --slot: var(--slot-3); --dash: 2 3; }
.slot-4 { --slot: var(--slot-4); --dash: 10 3 2 3; }
.slot-5 { --slot: var(--slot-5); --dash: 5 5; }
.line, .halo, .faint, .dotted { fill: none; stroke: var(--slot); stroke-linejoin: round; stroke-linecap: round; }
.line, .dotted { stroke-width: 1.8; stroke-dasharray: var(--dash, none); }
.halo { stroke-width: 8; stroke-opacity: 0.45; }
.faint { stroke-width: 1; stroke-opacity: 0.35; }
.dot, .bar { fill: var(--slot); }
.bar { stroke: var(--surface); stroke-width: 1; }
.band { fill: var(--slot); fill-opacity: 0.16; }
.whisker { stroke: var(--slot); stroke-opacity: 0.55; }
.cell { fill: none; stroke: var(--rule); }
.fill.wanted { fill: var(--slot-1); fill-opacity: 0.42; }
.fill.unwanted { fill: var(--fail); fill-opacity: 0.42; }
.level-0 { fill: var(--heat-0); }
.level-1 { fill: var(--heat-1); }
.level-2 { fill: var(--heat-2); }
.level-3 { fill: var(--heat-3); }
.level-4 { fill: var(--heat-4); }
.level-5 { fill: var(--heat-5); }
.level-6 { fill: var(--heat-6); }
.level-unknown { fill: none; stroke: var(--quiet); stroke-width: 1.4; stroke-dasharray: 1 3; }
.ground { fill: var(--page); stroke: var(--rule); }
.run { fill: var(--rule); }
.event { stroke-linejoin: round; stroke-linecap: round; }
.event.injection { fill: var(--slot-0); stroke: var(--slot-0); stroke-width: 1.6; }
.event.alarm { fill: var(--pass); stroke: var(--surface); stroke-width: 1.5; }
.threshold-band { fill: var(--slot-2); fill-opacity: 0.2; }
.noise-band { fill: var(--slot-2); fill-opacity: 0.45; }
.pass > .point, .point.pass { --tone: var(--slot-1); }
.improvement > .point, .point.improvement { --tone: var(--pass); }
.regression > .point, .point.regression { --tone: var(--fail); }
.inconclusive > .point, .point.inconclusive { --tone: var(--unknown); }
.point { fill: var(--tone); stroke: var(--surface); stroke-width: 1.2; stroke-linejoin: round; }
.inconclusive > .point, .point.inconclusive { fill: var(--surface); stroke: var(--tone); stroke-width: 2; }
.reach { stroke: var(--text); stroke-opacity: 0.8; stroke-width: 1.6; }
.event.false-alarm { fill: none; stroke: var(--fail); stroke-width: 2.6; }

.scroll { margin-top: 1.1rem; overflow-x: auto; background: var(--surface); border: 1px solid var(--rule); border-radius: 0.6rem; }
.scroll:focus-visible { outline: 2px solid var(--slot-1); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
caption { padding: 0.8rem 0.8rem 0.3rem; text-align: left; color: var(--quiet); }
th, td { max-width: 24rem; padding: 0.45rem 0.8rem; border-top: 1px solid var(--rule); text-align: left; vertical-align: top; overflow-wrap: break-word; }
thead th { border-top: 0; color: var(--quiet); font-weight: 500; vertical-align: bottom; }
th.short { white-space: nowrap; }
tbody th { font-weight: 500; }
tbody th:not(.numeric) { min-width: 8.5rem; }
td:last-child:nth-child(2) { width: 72%; }
.numeric { text-align: right; }
td.numeric { white-space: nowrap; }
.marked { background: var(--fail-tint); }
span.pass { color: var(--pass); }
span.fail { color: var(--fail); }

footer.page { padding-top: 2.5rem; padding-bottom: 3rem; color: var(--quiet); font-size: 0.8125rem; }
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-bottom: 0.5rem; }

@media (max-width: 40rem) {
  .page { padding: 0 1rem; }
  .verdict { padding: 1.5rem 0; }
  h1 { font-size: 1.45rem; }
  .tiles { grid-template-columns: 1fr 1fr; }
  .tile { padding: 0.7rem 0.8rem; }
  .tile data { font-size: 1.1rem; }
  .figures > figure { padding: 0.9rem 0.8rem 0.7rem; }
  .chart.wide { display: none; }
  .chart.narrow { display: block; max-width: 30rem; }
  table { width: max-content; min-width: 100%; }
  th, td { max-width: 15rem; padding: 0.4rem 0.7rem; }
  caption { padding-left: 0.7rem; }
  caption span { position: sticky; left: 0.7rem; display: inline-block; max-width: calc(100vw - 4rem); }
  tbody th:not(.numeric) { min-width: 0; }
  td:last-child:nth-child(2) { width: auto; max-width: 11rem; overflow-wrap: anywhere; }
  .further > div { grid-template-columns: 1fr; }
}
@media (min-width: 52rem) {
  .pair { grid-template-columns: 1fr 1fr; }
}
@media print {
  @page { margin: 14mm; }
  body { background: none; font-size: 10pt; }
  .page { max-width: none; padding: 0; }
  .verdict { border: 1px solid var(--rule); border-radius: 0.6rem; padding: 1rem 1.2rem; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .swatch, .chart { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .pair { grid-template-columns: 1fr 1fr; }
  main > section { margin-top: 1.6rem; }
  h2, h3, .lead { break-after: avoid; }
  figure, tr, .tile { break-inside: avoid; }
  .scroll { overflow: visible; }
}
`;export{require_lib,styles_default};
