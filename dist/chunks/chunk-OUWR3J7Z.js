import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{machineInWords,originInWords,shortSha}from"./chunk-4VWDAV6S.js";import{ageText,formatBytes,formatCount,formatDuration,formatNumber,formatRate,formatShare,mapStrings,plural,shownText,unknownText}from"./chunk-XSHDW7C3.js";
import{bisect_default,max,sum,tickIncrement,tickStep,ticks}from"./chunk-XDBA54DZ.js";import{__commonJS,__require,__toESM}from"./chunk-5GJBNLEX.js";var require_utils=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/utils.js"(exports){"use strict";exports.__esModule=!0;exports.extend=extend2;exports.indexOf=indexOf;exports.escapeExpression=
escapeExpression;exports.isEmpty=isEmpty;exports.createFrame=createFrame;exports.blockParams=blockParams;exports.appendContextPath=appendContextPath;var escape={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"\
&quot;","'":"&#x27;","`":"&#x60;","=":"&#x3D;"},badChars=/[&<>"'`=]/g,possible=/[&<>"'`=]/;function escapeChar(chr){return escape[chr]}function extend2(obj){for(var i=1;i<arguments.length;i++)for(var key in arguments[i])
Object.prototype.hasOwnProperty.call(arguments[i],key)&&(obj[key]=arguments[i][key]);return obj}var toString=Object.prototype.toString;exports.toString=toString;var isFunction=function(value2){return typeof value2==
"function"};isFunction(/x/)&&(exports.isFunction=isFunction=function(value2){return typeof value2=="function"&&toString.call(value2)==="[object Function]"});exports.isFunction=isFunction;var isArray=Array.
isArray||function(value2){return value2&&typeof value2=="object"?toString.call(value2)==="[object Array]":!1};exports.isArray=isArray;function indexOf(array,value2){for(var i=0,len=array.length;i<len;i++)
if(array[i]===value2)return i;return-1}function escapeExpression(string2){if(typeof string2!="string"){if(string2&&typeof string2.toHTML=="function")return string2.toHTML();if(string2==null)return"";if(!string2)
return string2+"";string2=""+string2}return possible.test(string2)?string2.replace(badChars,escapeChar):string2}function isEmpty(value2){return!value2&&value2!==0?!0:!!(isArray(value2)&&value2.length===
0)}function createFrame(object2){var frame2=extend2({},object2);return frame2._parent=object2,frame2}function blockParams(params,ids){return params.path=ids,params}function appendContextPath(contextPath,id){
return(contextPath?contextPath+".":"")+id}}});var require_exception=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/exception.js"(exports,module){"use strict";exports.__esModule=!0;var errorProps=["description","fileName","lineNumber","e\
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
isFunction(context)&&(context=context.call(this)),options.data&&(data=_utils.createFrame(options.data));function execIteration(field,index,last,value2){data&&(data.key=field,data.index=index,data.first=
index===0,data.last=!!last,contextPath&&(data.contextPath=contextPath+field)),ret=ret+fn(value2,{data,blockParams:_utils.blockParams([value2,field],[contextPath+field,null])})}if(context&&typeof context==
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
var log2=_logger2.default.log;exports.log=log2;exports.createFrame=_utils.createFrame;exports.logger=_logger2.default}});var require_safe_string=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/safe-string.js"(exports,module){"use strict";exports.__esModule=!0;function SafeString(string2){this.string=string2}SafeString.
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
programWrapper=wrapProgram(this,i,fn,data,declaredBlockParams,blockParams,depths):programWrapper||(programWrapper=this.programs[i]=wrapProgram(this,i,fn)),programWrapper},data:function(value2,depth){for(;value2&&
depth--;)value2=value2._parent;return value2},mergeIfNeeded:function(param,common){var obj=param||common;return param&&common&&param!==common&&(obj=Utils.extend({},common,param)),obj},nullContext:Object.
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
helper,function(options){return options.lookupProperty=lookupProperty,options})}}});var require_no_conflict=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/no-conflict.js"(exports,module){"use strict";exports.__esModule=!0;exports.default=function(Handlebars4){(function(){typeof globalThis!=
"object"&&(Object.prototype.__defineGetter__("__magic__",function(){return this}),__magic__.globalThis=__magic__,delete Object.prototype.__magic__)})();var $Handlebars=globalThis.Handlebars;Handlebars4.
noConflict=function(){return globalThis.Handlebars===Handlebars4&&(globalThis.Handlebars=$Handlebars),Handlebars4}};module.exports=exports.default}});var require_handlebars_runtime=__commonJS({"node_modules/handlebars/dist/cjs/handlebars.runtime.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){return obj&&
obj.__esModule?obj:{default:obj}}function _interopRequireWildcard(obj){if(obj&&obj.__esModule)return obj;var newObj={};if(obj!=null)for(var key in obj)Object.prototype.hasOwnProperty.call(obj,key)&&(newObj[key]=
obj[key]);return newObj.default=obj,newObj}var _handlebarsBase=require_base(),base=_interopRequireWildcard(_handlebarsBase),_handlebarsSafeString=require_safe_string(),_handlebarsSafeString2=_interopRequireDefault(
_handlebarsSafeString),_handlebarsException=require_exception(),_handlebarsException2=_interopRequireDefault(_handlebarsException),_handlebarsUtils=require_utils(),Utils=_interopRequireWildcard(_handlebarsUtils),
_handlebarsRuntime=require_runtime(),runtime=_interopRequireWildcard(_handlebarsRuntime),_handlebarsNoConflict=require_no_conflict(),_handlebarsNoConflict2=_interopRequireDefault(_handlebarsNoConflict);
function create(){var hb=new base.HandlebarsEnvironment;return Utils.extend(hb,base),hb.SafeString=_handlebarsSafeString2.default,hb.Exception=_handlebarsException2.default,hb.Utils=Utils,hb.escapeExpression=
Utils.escapeExpression,hb.VM=runtime,hb.template=function(spec){return runtime.template(spec,hb)},hb}var inst=create();inst.create=create;_handlebarsNoConflict2.default(inst);inst.default=inst;exports.
default=inst;module.exports=exports.default}});var require_ast=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/ast.js"(exports,module){"use strict";exports.__esModule=!0;var AST={helpers:{helperExpression:function(node){return node.
type==="SubExpression"||(node.type==="MustacheStatement"||node.type==="BlockStatement")&&!!(node.params&&node.params.length||node.hash)},scopedId:function(path2){return/^\.|this\b/.test(path2.original)},
simpleId:function(path2){return path2.parts.length===1&&!AST.helpers.scopedId(path2)&&!path2.depth}}};exports.default=AST;module.exports=exports.default}});var require_parser=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/parser.js"(exports,module){"use strict";exports.__esModule=!0;var handlebars=(function(){var parser={trace:function(){},
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
acceptKey:function(node,name){var value2=this.accept(node[name]);if(this.mutating){if(value2&&!isDispatchable(this,value2.type))throw new _exception2.default('Unexpected node type "'+value2.type+'" fo\
und when accepting '+name+" on "+node.type);node[name]=value2}},acceptRequired:function(node,name){if(this.acceptKey(node,name),!node[name])throw new _exception2.default(node.type+" requires "+name)},
acceptArray:function(array){for(var i=0,l=array.length;i<l;i++)this.acceptKey(array,i),array[i]||(array.splice(i,1),i--,l--)},accept:function(object2){if(object2){if(!isDispatchable(this,object2.type)||
!this[object2.type])throw new _exception2.default("Unknown type: "+object2.type,object2);this.current&&this.parents.unshift(this.current),this.current=object2;var ret=this[object2.type](object2);if(this.
current=this.parents.shift(),!this.mutating||ret)return ret;if(ret!==!1)return object2}},Program:function(program){this.acceptArray(program.body)},MustacheStatement:visitSubExpression,Decorator:visitSubExpression,
BlockStatement:visitBlock,DecoratorBlock:visitBlock,PartialStatement:visitPartial,PartialBlockStatement:function(partial){visitPartial.call(this,partial),this.acceptKey(partial,"program")},ContentStatement:function(){},
CommentStatement:function(){},SubExpression:visitSubExpression,PathExpression:function(){},StringLiteral:function(){},NumberLiteral:function(){},BooleanLiteral:function(){},UndefinedLiteral:function(){},
NullLiteral:function(){},Hash:function(hash){this.acceptArray(hash.pairs)},HashPair:function(pair){this.acceptRequired(pair,"value")}};function visitSubExpression(mustache){this.acceptRequired(mustache,
"path"),this.acceptArray(mustache.params),this.acceptKey(mustache,"hash")}function visitBlock(block){visitSubExpression.call(this,block),this.acceptKey(block,"program"),this.acceptKey(block,"inverse")}
function visitPartial(partial){this.acceptRequired(partial,"name"),this.acceptArray(partial.params),this.acceptKey(partial,"hash")}exports.default=Visitor;module.exports=exports.default}});var require_whitespace_control=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/whitespace-control.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){
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
s")){if(dig.length>0)throw new _exception2.default("Invalid path: "+original,{loc});part===".."&&depth++}else dig.push(part)}return{type:"PathExpression",data,depth,parts:dig,original,loc}}function prepareMustache(path2,params,hash,open,strip,locInfo){
var escapeFlag=open.charAt(3)||open.charAt(2),escaped=escapeFlag!=="{"&&escapeFlag!=="&",decorator=/\*/.test(open);return{type:decorator?"Decorator":"MustacheStatement",path:path2,params,hash,escaped,
strip,loc:this.locInfo(locInfo)}}function prepareRawBlock(openRawBlock,contents,close,locInfo){validateClose(openRawBlock,close),locInfo=this.locInfo(locInfo);var program={type:"Program",body:contents,
strip:{},loc:locInfo};return{type:"BlockStatement",path:openRawBlock.path,params:openRawBlock.params,hash:openRawBlock.hash,program,openStrip:{},inverseStrip:{},closeStrip:{},loc:locInfo}}function prepareBlock(openBlock,program,inverseAndProgram,close,inverted,locInfo){
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
_ast=require_ast(),_ast2=_interopRequireDefault(_ast),_nodeTypes=require_node_types(),slice2=[].slice;function Compiler(){}Compiler.prototype={compiler:Compiler,equals:function(other){var len=this.opcodes.
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
decorator,program,void 0),path2=decorator.path;this.useDecorators=!0,this.opcode("registerDecorator",params.length,path2.original)},PartialStatement:function(partial){this.usePartial=!0;var program=partial.
program;program&&(program=this.compileProgram(partial.program));var params=partial.params;if(params.length>1)throw new _exception2.default("Unsupported number of partial arguments: "+params.length,partial);
params.length||(this.options.explicitPartialContext?this.opcode("pushLiteral","undefined"):params.push({type:"PathExpression",parts:[],depth:0}));var partialName=partial.name.original,isDynamic=partial.
name.type==="SubExpression";isDynamic&&this.accept(partial.name),this.setupFullMustacheParams(partial,program,void 0,!0);var indent=partial.indent||"";this.options.preventIndent&&indent&&(this.opcode(
"appendContent",indent),indent=""),this.opcode("invokePartial",isDynamic,partialName,indent),this.opcode("append")},PartialBlockStatement:function(partialBlock){this.PartialStatement(partialBlock)},MustacheStatement:function(mustache){
this.SubExpression(mustache),mustache.escaped&&!this.options.noEscape?this.opcode("appendEscaped"):this.opcode("append")},Decorator:function(decorator){this.DecoratorBlock(decorator)},ContentStatement:function(content){
if(content.value!=null&&typeof content.value!="string")throw invalidAst(content,"value must be a string");content.value&&this.opcode("appendContent",content.value)},CommentStatement:function(){},SubExpression:function(sexpr){
transformLiteralToPath(sexpr);var type=this.classifySexpr(sexpr);type==="simple"?this.simpleSexpr(sexpr):type==="helper"?this.helperSexpr(sexpr):this.ambiguousSexpr(sexpr)},ambiguousSexpr:function(sexpr,program,inverse){
var path2=sexpr.path,name=path2.parts[0],isBlock=program!=null||inverse!=null;this.opcode("getContext",validateDepth(path2)),this.opcode("pushProgram",program),this.opcode("pushProgram",inverse),path2.
strict=!0,this.accept(path2),this.opcode("invokeAmbiguous",name,isBlock)},simpleSexpr:function(sexpr){var path2=sexpr.path;path2.strict=!0,this.accept(path2),this.opcode("resolvePossibleLambda")},helperSexpr:function(sexpr,program,inverse){
var params=this.setupFullMustacheParams(sexpr,program,inverse),path2=sexpr.path,name=path2.parts[0];if(this.options.knownHelpers[name])this.opcode("invokeKnownHelper",params.length,name);else{if(this.
options.knownHelpersOnly)throw new _exception2.default("You specified knownHelpersOnly, but used the unknown helper "+name,sexpr);path2.strict=!0,path2.falsy=!0,this.accept(path2),this.opcode("invokeH\
elper",params.length,path2.original,_ast2.default.helpers.simpleId(path2))}},PathExpression:function(path2){var depth=validateDepth(path2),parts=validateParts(path2);this.addDepth(depth),this.opcode("\
getContext",depth);var name=parts[0],scoped=_ast2.default.helpers.scopedId(path2),blockParamId=!depth&&!scoped&&this.blockParamIndex(name);blockParamId?this.opcode("lookupBlockParam",blockParamId,parts):
name?path2.data?(this.options.data=!0,this.opcode("lookupData",depth,parts,path2.strict)):this.opcode("lookupOnContext",parts,path2.falsy,path2.strict,scoped):this.opcode("pushContext")},StringLiteral:function(string2){
validateLiteral(string2),this.opcode("pushString",string2.value)},NumberLiteral:function(number3){validateLiteral(number3),this.opcode("pushLiteral",number3.value)},BooleanLiteral:function(bool){validateLiteral(
bool),this.opcode("pushLiteral",bool.value)},UndefinedLiteral:function(){this.opcode("pushLiteral","undefined")},NullLiteral:function(){this.opcode("pushLiteral","null")},Hash:function(hash){var pairs=hash.
pairs,i=0,l=void 0;if(!_utils.isArray(pairs))throw invalidAst(hash,"pairs must be an array");l=pairs.length;for(var j=0;j<l;j++)if(!pairs[j]||typeof pairs[j].key!="string")throw invalidAst(hash,"pair \
keys must be strings");for(this.opcode("pushHash");i<l;i++)this.pushParam(pairs[i].value);for(;i--;)this.opcode("assignToHash",pairs[i].key);this.opcode("popHash")},opcode:function(name){this.opcodes.
push({opcode:name,args:slice2.call(arguments,1),loc:this.sourceNode[0].loc})},addDepth:function(depth){depth&&(this.useDepths=!0)},classifySexpr:function(sexpr){validateParts(sexpr.path);var isSimple=_ast2.
default.helpers.simpleId(sexpr.path),isBlockParam=isSimple&&!!this.blockParamIndex(sexpr.path.parts[0]),isHelper=!isBlockParam&&_ast2.default.helpers.helperExpression(sexpr),isEligible=!isBlockParam&&
(isHelper||isSimple);if(isEligible&&!isHelper){var _name=sexpr.path.parts[0],options=this.options;options.knownHelpers[_name]?isHelper=!0:options.knownHelpersOnly&&(isEligible=!1)}return isHelper?"hel\
per":isEligible?"ambiguous":"simple"},pushParams:function(params){for(var i=0,l=params.length;i<l;i++)this.pushParam(params[i])},pushParam:function(val){validateLiteral(val);var value2=val.value!=null?
val.value:val.original||"",depth=validateDepth(val);if(this.stringParams)typeof value2!="number"&&typeof value2!="boolean"&&(value2=String(value2)),value2.replace&&(value2=value2.replace(/^(\.?\.\/)*/g,
"").replace(/\//g,".")),depth&&this.addDepth(depth),this.opcode("getContext",depth),this.opcode("pushStringParam",value2,val.type),val.type==="SubExpression"&&this.accept(val);else{if(this.trackIds){var blockParamIndex=void 0;
if(val.parts&&!_ast2.default.helpers.scopedId(val)&&!depth&&(blockParamIndex=this.blockParamIndex(validateParts(val)[0])),blockParamIndex){var blockParamChild=val.parts.slice(1).join(".");this.opcode(
"pushId","BlockParam",blockParamIndex,blockParamChild)}else value2=val.original||value2,value2.replace&&(value2=value2.replace(/^this(?:\.|$)/,"").replace(/^\.\//,"").replace(/^\.$/,"")),this.opcode("\
pushId",val.type,value2)}this.accept(val)}},setupFullMustacheParams:function(sexpr,program,inverse,omitEmpty){var params=sexpr.params;return this.pushParams(params),this.opcode("pushProgram",program),
this.opcode("pushProgram",inverse),sexpr.hash?this.accept(sexpr.hash):this.opcode("emptyHash",omitEmpty),params},blockParamIndex:function(name){for(var depth=0,len=this.options.blockParams.length;depth<
len;depth++){var blockParams=this.options.blockParams[depth],param=blockParams&&_utils.indexOf(blockParams,name);if(blockParams&&param>=0)return[depth,param]}}};function precompile(input,options,env){
if(input==null||typeof input!="string"&&input.type!=="Program")throw new _exception2.default("You must pass a string or Handlebars AST to Handlebars.precompile. You passed "+input);options=options||{},
"data"in options||(options.data=!0),options.compat&&(options.useDepths=!0);var ast=env.parse(input,options),environment=new env.Compiler().compile(ast,options);return new env.JavaScriptCompiler().compile(
environment,options)}function compile(input,options,env){if(options===void 0&&(options={}),input==null||typeof input!="string"&&input.type!=="Program")throw new _exception2.default("You must pass a st\
ring or Handlebars AST to Handlebars.compile. You passed "+input);options=_utils.extend({},options),"data"in options||(options.data=!0),options.compat&&(options.useDepths=!0);var compiled=void 0;function compileInput(){
var ast=env.parse(input,options),environment=new env.Compiler().compile(ast,options),templateSpec=new env.JavaScriptCompiler().compile(environment,options,void 0,!0);return env.template(templateSpec)}
function ret(context,execOptions){return compiled||(compiled=compileInput()),compiled.call(this,context,execOptions)}return ret._setup=function(setupOptions){return compiled||(compiled=compileInput()),
compiled._setup(setupOptions)},ret._child=function(i,data,blockParams,depths){return compiled||(compiled=compileInput()),compiled._child(i,data,blockParams,depths)},ret}function invalidAst(node,message){
return new _exception2.default("Invalid AST: "+node.type+" "+message,node)}function validateDepth(node){var depth=node.depth;if(depth==null)return 0;if(typeof depth!="number"||!isFinite(depth)||Math.floor(
depth)!==depth||depth<0)throw invalidAst(node,"depth must be a non-negative integer");return depth}function validateLiteral(node){var value2=node.value;if(node.type==="StringLiteral"&&typeof value2!="\
string")throw invalidAst(node,"value must be a string");if(node.type==="NumberLiteral"&&typeof value2!="number")throw invalidAst(node,"value must be a number");if(node.type==="BooleanLiteral"&&typeof value2!=
"boolean")throw invalidAst(node,"value must be a boolean")}function validateStringArray(node,value2,name){if(!_utils.isArray(value2))throw invalidAst(node,name+" must be an array");for(var i=0;i<value2.
length;i++)if(typeof value2[i]!="string")throw invalidAst(node,name+" must only contain strings");return value2}function validateParts(path2){return validateStringArray(path2,path2.parts,"parts")}function validateBlockParams(program){
program.blockParams!=null&&validateStringArray(program,program.blockParams,"blockParams")}function argEquals(a,b){if(a===b)return!0;if(_utils.isArray(a)&&_utils.isArray(b)&&a.length===b.length){for(var i=0;i<
a.length;i++)if(!argEquals(a[i],b[i]))return!1;return!0}}function transformLiteralToPath(sexpr){if(!sexpr.path.parts){var literal=sexpr.path;sexpr.path={type:"PathExpression",data:!1,depth:0,parts:[literal.
original+""],original:literal.original+"",loc:literal.loc}}}}});var require_base64=__commonJS({"node_modules/source-map/lib/base64.js"(exports){var intToCharMap="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".split("");exports.encode=function(number3){
if(0<=number3&&number3<intToCharMap.length)return intToCharMap[number3];throw new TypeError("Must be between 0 and 63: "+number3)};exports.decode=function(charCode){var bigA=65,bigZ=90,littleA=97,littleZ=122,
zero2=48,nine=57,plus=43,slash=47,littleOffset=26,numberOffset=52;return bigA<=charCode&&charCode<=bigZ?charCode-bigA:littleA<=charCode&&charCode<=littleZ?charCode-littleA+littleOffset:zero2<=charCode&&
charCode<=nine?charCode-zero2+numberOffset:charCode==plus?62:charCode==slash?63:-1}}});var require_base64_vlq=__commonJS({"node_modules/source-map/lib/base64-vlq.js"(exports){var base64=require_base64(),VLQ_BASE_SHIFT=5,VLQ_BASE=1<<VLQ_BASE_SHIFT,VLQ_BASE_MASK=VLQ_BASE-1,VLQ_CONTINUATION_BIT=VLQ_BASE;
function toVLQSigned(aValue){return aValue<0?(-aValue<<1)+1:(aValue<<1)+0}function fromVLQSigned(aValue){var isNegative=(aValue&1)===1,shifted=aValue>>1;return isNegative?-shifted:shifted}exports.encode=
function(aValue){var encoded="",digit,vlq=toVLQSigned(aValue);do digit=vlq&VLQ_BASE_MASK,vlq>>>=VLQ_BASE_SHIFT,vlq>0&&(digit|=VLQ_CONTINUATION_BIT),encoded+=base64.encode(digit);while(vlq>0);return encoded};
exports.decode=function(aStr,aIndex,aOutParam){var strLen=aStr.length,result=0,shift=0,continuation,digit;do{if(aIndex>=strLen)throw new Error("Expected more digits in base 64 VLQ value.");if(digit=base64.
decode(aStr.charCodeAt(aIndex++)),digit===-1)throw new Error("Invalid base64 digit: "+aStr.charAt(aIndex-1));continuation=!!(digit&VLQ_CONTINUATION_BIT),digit&=VLQ_BASE_MASK,result=result+(digit<<shift),
shift+=VLQ_BASE_SHIFT}while(continuation);aOutParam.value=fromVLQSigned(result),aOutParam.rest=aIndex}}});var require_util=__commonJS({"node_modules/source-map/lib/util.js"(exports){function getArg(aArgs,aName,aDefaultValue){if(aName in aArgs)return aArgs[aName];if(arguments.length===3)return aDefaultValue;
throw new Error('"'+aName+'" is a required argument.')}exports.getArg=getArg;var urlRegexp=/^(?:([\w+\-.]+):)?\/\/(?:(\w+:\w+)@)?([\w.-]*)(?::(\d+))?(.*)$/,dataUrlRegexp=/^data:.+\,.+$/;function urlParse(aUrl){
var match=aUrl.match(urlRegexp);return match?{scheme:match[1],auth:match[2],host:match[3],port:match[4],path:match[5]}:null}exports.urlParse=urlParse;function urlGenerate(aParsedUrl){var url="";return aParsedUrl.
scheme&&(url+=aParsedUrl.scheme+":"),url+="//",aParsedUrl.auth&&(url+=aParsedUrl.auth+"@"),aParsedUrl.host&&(url+=aParsedUrl.host),aParsedUrl.port&&(url+=":"+aParsedUrl.port),aParsedUrl.path&&(url+=aParsedUrl.
path),url}exports.urlGenerate=urlGenerate;function normalize2(aPath){var path2=aPath,url=urlParse(aPath);if(url){if(!url.path)return aPath;path2=url.path}for(var isAbsolute=exports.isAbsolute(path2),parts=path2.
split(/\/+/),part,up=0,i=parts.length-1;i>=0;i--)part=parts[i],part==="."?parts.splice(i,1):part===".."?up++:up>0&&(part===""?(parts.splice(i+1,up),up=0):(parts.splice(i,2),up--));return path2=parts.join(
"/"),path2===""&&(path2=isAbsolute?"/":"."),url?(url.path=path2,urlGenerate(url)):path2}exports.normalize=normalize2;function join(aRoot,aPath){aRoot===""&&(aRoot="."),aPath===""&&(aPath=".");var aPathUrl=urlParse(
aPath),aRootUrl=urlParse(aRoot);if(aRootUrl&&(aRoot=aRootUrl.path||"/"),aPathUrl&&!aPathUrl.scheme)return aRootUrl&&(aPathUrl.scheme=aRootUrl.scheme),urlGenerate(aPathUrl);if(aPathUrl||aPath.match(dataUrlRegexp))
return aPath;if(aRootUrl&&!aRootUrl.host&&!aRootUrl.path)return aRootUrl.host=aPath,urlGenerate(aRootUrl);var joined=aPath.charAt(0)==="/"?aPath:normalize2(aRoot.replace(/\/+$/,"")+"/"+aPath);return aRootUrl?
(aRootUrl.path=joined,urlGenerate(aRootUrl)):joined}exports.join=join;exports.isAbsolute=function(aPath){return aPath.charAt(0)==="/"||urlRegexp.test(aPath)};function relative(aRoot,aPath){aRoot===""&&
(aRoot="."),aRoot=aRoot.replace(/\/$/,"");for(var level=0;aPath.indexOf(aRoot+"/")!==0;){var index=aRoot.lastIndexOf("/");if(index<0||(aRoot=aRoot.slice(0,index),aRoot.match(/^([^\/]+:\/)?\/*$/)))return aPath;
++level}return Array(level+1).join("../")+aPath.substr(aRoot.length+1)}exports.relative=relative;var supportsNullProto=(function(){var obj=Object.create(null);return!("__proto__"in obj)})();function identity4(s){
return s}function toSetString(aStr){return isProtoString(aStr)?"$"+aStr:aStr}exports.toSetString=supportsNullProto?identity4:toSetString;function fromSetString(aStr){return isProtoString(aStr)?aStr.slice(
1):aStr}exports.fromSetString=supportsNullProto?identity4:fromSetString;function isProtoString(s){if(!s)return!1;var length=s.length;if(length<9||s.charCodeAt(length-1)!==95||s.charCodeAt(length-2)!==
95||s.charCodeAt(length-3)!==111||s.charCodeAt(length-4)!==116||s.charCodeAt(length-5)!==111||s.charCodeAt(length-6)!==114||s.charCodeAt(length-7)!==112||s.charCodeAt(length-8)!==95||s.charCodeAt(length-
9)!==95)return!1;for(var i=length-10;i>=0;i--)if(s.charCodeAt(i)!==36)return!1;return!0}function compareByOriginalPositions(mappingA,mappingB,onlyCompareOriginal){var cmp=strcmp(mappingA.source,mappingB.
source);return cmp!==0||(cmp=mappingA.originalLine-mappingB.originalLine,cmp!==0)||(cmp=mappingA.originalColumn-mappingB.originalColumn,cmp!==0||onlyCompareOriginal)||(cmp=mappingA.generatedColumn-mappingB.
generatedColumn,cmp!==0)||(cmp=mappingA.generatedLine-mappingB.generatedLine,cmp!==0)?cmp:strcmp(mappingA.name,mappingB.name)}exports.compareByOriginalPositions=compareByOriginalPositions;function compareByGeneratedPositionsDeflated(mappingA,mappingB,onlyCompareGenerated){
var cmp=mappingA.generatedLine-mappingB.generatedLine;return cmp!==0||(cmp=mappingA.generatedColumn-mappingB.generatedColumn,cmp!==0||onlyCompareGenerated)||(cmp=strcmp(mappingA.source,mappingB.source),
cmp!==0)||(cmp=mappingA.originalLine-mappingB.originalLine,cmp!==0)||(cmp=mappingA.originalColumn-mappingB.originalColumn,cmp!==0)?cmp:strcmp(mappingA.name,mappingB.name)}exports.compareByGeneratedPositionsDeflated=
compareByGeneratedPositionsDeflated;function strcmp(aStr1,aStr2){return aStr1===aStr2?0:aStr1===null?1:aStr2===null?-1:aStr1>aStr2?1:-1}function compareByGeneratedPositionsInflated(mappingA,mappingB){
var cmp=mappingA.generatedLine-mappingB.generatedLine;return cmp!==0||(cmp=mappingA.generatedColumn-mappingB.generatedColumn,cmp!==0)||(cmp=strcmp(mappingA.source,mappingB.source),cmp!==0)||(cmp=mappingA.
originalLine-mappingB.originalLine,cmp!==0)||(cmp=mappingA.originalColumn-mappingB.originalColumn,cmp!==0)?cmp:strcmp(mappingA.name,mappingB.name)}exports.compareByGeneratedPositionsInflated=compareByGeneratedPositionsInflated;
function parseSourceMapInput(str){return JSON.parse(str.replace(/^\)]}'[^\n]*\n/,""))}exports.parseSourceMapInput=parseSourceMapInput;function computeSourceURL(sourceRoot,sourceURL,sourceMapURL){if(sourceURL=
sourceURL||"",sourceRoot&&(sourceRoot[sourceRoot.length-1]!=="/"&&sourceURL[0]!=="/"&&(sourceRoot+="/"),sourceURL=sourceRoot+sourceURL),sourceMapURL){var parsed=urlParse(sourceMapURL);if(!parsed)throw new Error(
"sourceMapURL could not be parsed");if(parsed.path){var index=parsed.path.lastIndexOf("/");index>=0&&(parsed.path=parsed.path.substring(0,index+1))}sourceURL=join(urlGenerate(parsed),sourceURL)}return normalize2(
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
return Object.prototype.hasOwnProperty.call(this._sourcesContents,key)?this._sourcesContents[key]:null},this)};SourceMapGenerator.prototype.toJSON=function(){var map2={version:this._version,sources:this.
_sources.toArray(),names:this._names.toArray(),mappings:this._serializeMappings()};return this._file!=null&&(map2.file=this._file),this._sourceRoot!=null&&(map2.sourceRoot=this._sourceRoot),this._sourcesContents&&
(map2.sourcesContent=this._generateSourcesContent(map2.sources,map2.sourceRoot)),map2};SourceMapGenerator.prototype.toString=function(){return JSON.stringify(this.toJSON())};exports.SourceMapGenerator=
SourceMapGenerator}});var require_binary_search=__commonJS({"node_modules/source-map/lib/binary-search.js"(exports){exports.GREATEST_LOWER_BOUND=1;exports.LEAST_UPPER_BOUND=2;function recursiveSearch(aLow,aHigh,aNeedle,aHaystack,aCompare,aBias){
var mid=Math.floor((aHigh-aLow)/2)+aLow,cmp=aCompare(aNeedle,aHaystack[mid],!0);return cmp===0?mid:cmp>0?aHigh-mid>1?recursiveSearch(mid,aHigh,aNeedle,aHaystack,aCompare,aBias):aBias==exports.LEAST_UPPER_BOUND?
aHigh<aHaystack.length?aHigh:-1:mid:mid-aLow>1?recursiveSearch(aLow,mid,aNeedle,aHaystack,aCompare,aBias):aBias==exports.LEAST_UPPER_BOUND?mid:aLow<0?-1:aLow}exports.search=function(aNeedle,aHaystack,aCompare,aBias){
if(aHaystack.length===0)return-1;var index=recursiveSearch(-1,aHaystack.length,aNeedle,aHaystack,aCompare,aBias||exports.GREATEST_LOWER_BOUND);if(index<0)return-1;for(;index-1>=0&&aCompare(aHaystack[index],
aHaystack[index-1],!0)===0;)--index;return index}}});var require_quick_sort=__commonJS({"node_modules/source-map/lib/quick-sort.js"(exports){function swap(ary,x2,y2){var temp=ary[x2];ary[x2]=ary[y2],ary[y2]=temp}function randomIntInRange(low,high){return Math.
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
GREATEST_LOWER_BOUND=1;SourceMapConsumer.LEAST_UPPER_BOUND=2;SourceMapConsumer.prototype.eachMapping=function(aCallback,aContext,aOrder){var context=aContext||null,order2=aOrder||SourceMapConsumer.GENERATED_ORDER,
mappings;switch(order2){case SourceMapConsumer.GENERATED_ORDER:mappings=this._generatedMappings;break;case SourceMapConsumer.ORIGINAL_ORDER:mappings=this._originalMappings;break;default:throw new Error(
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
mapping,str,segment2,end,value2;index<length;)if(aStr.charAt(index)===";")generatedLine++,index++,previousGeneratedColumn=0;else if(aStr.charAt(index)===",")index++;else{for(mapping=new Mapping,mapping.
generatedLine=generatedLine,end=index;end<length&&!this._charIsMappingSeparator(aStr,end);end++);if(str=aStr.slice(index,end),segment2=cachedSegments[str],segment2)index+=str.length;else{for(segment2=
[];index<end;)base64VLQ.decode(aStr,index,temp),value2=temp.value,index=temp.rest,segment2.push(value2);if(segment2.length===2)throw new Error("Found a source, but no line and column");if(segment2.length===
3)throw new Error("Found a source and line, but no column");cachedSegments[str]=segment2}mapping.generatedColumn=previousGeneratedColumn+segment2[0],previousGeneratedColumn=mapping.generatedColumn,segment2.
length>1&&(mapping.source=previousSource+segment2[1],previousSource+=segment2[1],mapping.originalLine=previousOriginalLine+segment2[2],previousOriginalLine=mapping.originalLine,mapping.originalLine+=1,
mapping.originalColumn=previousOriginalColumn+segment2[3],previousOriginalColumn=mapping.originalColumn,segment2.length>4&&(mapping.name=previousName+segment2[4],previousName+=segment2[4])),generatedMappings.
push(mapping),typeof mapping.originalLine=="number"&&originalMappings.push(mapping)}quickSort(generatedMappings,util.compareByGeneratedPositionsDeflated),this.__generatedMappings=generatedMappings,quickSort(
originalMappings,util.compareByOriginalPositions),this.__originalMappings=originalMappings};BasicSourceMapConsumer.prototype._findMapping=function(aNeedle,aMappings,aLineName,aColumnName,aComparator,aBias){
if(aNeedle[aLineName]<=0)throw new TypeError("Line must be greater than or equal to 1, got "+aNeedle[aLineName]);if(aNeedle[aColumnName]<0)throw new TypeError("Column must be greater than or equal to \
0, got "+aNeedle[aColumnName]);return binarySearch.search(aNeedle,aMappings,aComparator,aBias)};BasicSourceMapConsumer.prototype.computeColumnSpans=function(){for(var index=0;index<this._generatedMappings.
length;++index){var mapping=this._generatedMappings[index];if(index+1<this._generatedMappings.length){var nextMapping=this._generatedMappings[index+1];if(mapping.generatedLine===nextMapping.generatedLine){
mapping.lastGeneratedColumn=nextMapping.generatedColumn-1;continue}}mapping.lastGeneratedColumn=1/0}};BasicSourceMapConsumer.prototype.originalPositionFor=function(aArgs){var needle={generatedLine:util.
getArg(aArgs,"line"),generatedColumn:util.getArg(aArgs,"column")},index=this._findMapping(needle,this._generatedMappings,"generatedLine","generatedColumn",util.compareByGeneratedPositionsDeflated,util.
getArg(aArgs,"bias",SourceMapConsumer.GREATEST_LOWER_BOUND));if(index>=0){var mapping=this._generatedMappings[index];if(mapping.generatedLine===needle.generatedLine){var source=util.getArg(mapping,"so\
urce",null);source!==null&&(source=this._sources.at(source),source=util.computeSourceURL(this.sourceRoot,source,this._sourceMapURL));var name=util.getArg(mapping,"name",null);return name!==null&&(name=
this._names.at(name)),{source,line:util.getArg(mapping,"originalLine",null),column:util.getArg(mapping,"originalColumn",null),name}}}return{source:null,line:null,column:null,name:null}};BasicSourceMapConsumer.
prototype.hasContentsOfAllSources=function(){return this.sourcesContent?this.sourcesContent.length>=this._sources.size()&&!this.sourcesContent.some(function(sc){return sc==null}):!1};BasicSourceMapConsumer.
prototype.sourceContentFor=function(aSource,nullOnMissing){if(!this.sourcesContent)return null;var index=this._findSourceIndex(aSource);if(index>=0)return this.sourcesContent[index];var relativeSource=aSource;
this.sourceRoot!=null&&(relativeSource=util.relative(this.sourceRoot,relativeSource));var url;if(this.sourceRoot!=null&&(url=util.urlParse(this.sourceRoot))){var fileUriAbsPath=relativeSource.replace(
/^file:\/\//,"");if(url.scheme=="file"&&this._sources.has(fileUriAbsPath))return this.sourcesContent[this._sources.indexOf(fileUriAbsPath)];if((!url.path||url.path=="/")&&this._sources.has("/"+relativeSource))
return this.sourcesContent[this._sources.indexOf("/"+relativeSource)]}if(nullOnMissing)return null;throw new Error('"'+relativeSource+'" is not in the SourceMap.')};BasicSourceMapConsumer.prototype.generatedPositionFor=
function(aArgs){var source=util.getArg(aArgs,"source");if(source=this._findSourceIndex(source),source<0)return{line:null,column:null,lastColumn:null};var needle={source,originalLine:util.getArg(aArgs,
"line"),originalColumn:util.getArg(aArgs,"column")},index=this._findMapping(needle,this._originalMappings,"originalLine","originalColumn",util.compareByOriginalPositions,util.getArg(aArgs,"bias",SourceMapConsumer.
GREATEST_LOWER_BOUND));if(index>=0){var mapping=this._originalMappings[index];if(mapping.source===needle.source)return{line:util.getArg(mapping,"generatedLine",null),column:util.getArg(mapping,"genera\
tedColumn",null),lastColumn:util.getArg(mapping,"lastGeneratedColumn",null)}}return{line:null,column:null,lastColumn:null}};exports.BasicSourceMapConsumer=BasicSourceMapConsumer;function IndexedSourceMapConsumer(aSourceMap,aSourceMapURL){
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
function(aArgs){var generated={code:"",line:1,column:0},map2=new SourceMapGenerator(aArgs),sourceMappingActive=!1,lastOriginalSource=null,lastOriginalLine=null,lastOriginalColumn=null,lastOriginalName=null;
return this.walk(function(chunk,original){generated.code+=chunk,original.source!==null&&original.line!==null&&original.column!==null?((lastOriginalSource!==original.source||lastOriginalLine!==original.
line||lastOriginalColumn!==original.column||lastOriginalName!==original.name)&&map2.addMapping({source:original.source,original:{line:original.line,column:original.column},generated:{line:generated.line,
column:generated.column},name:original.name}),lastOriginalSource=original.source,lastOriginalLine=original.line,lastOriginalColumn=original.column,lastOriginalName=original.name,sourceMappingActive=!0):
sourceMappingActive&&(map2.addMapping({generated:{line:generated.line,column:generated.column}}),lastOriginalSource=null,sourceMappingActive=!1);for(var idx=0,length=chunk.length;idx<length;idx++)chunk.
charCodeAt(idx)===NEWLINE_CODE?(generated.line++,generated.column=0,idx+1===length?(lastOriginalSource=null,sourceMappingActive=!1):sourceMappingActive&&map2.addMapping({source:original.source,original:{
line:original.line,column:original.column},generated:{line:generated.line,column:generated.column},name:original.name})):generated.column++}),this.walkSourceContents(function(sourceFile,sourceContent){
map2.setSourceContent(sourceFile,sourceContent)}),{code:generated.code,map:map2}};exports.SourceNode=SourceNode}});var require_source_map=__commonJS({"node_modules/source-map/source-map.js"(exports){exports.SourceMapGenerator=require_source_map_generator().SourceMapGenerator;exports.SourceMapConsumer=require_source_map_consumer().
SourceMapConsumer;exports.SourceNode=require_source_node().SourceNode}});var require_code_gen=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/code-gen.js"(exports){"use strict";exports.__esModule=!0;exports.safeJsonLiteral=safeJsonLiteral;var _utils=require_utils(),
NEEDS_ESCAPING=/[\x00-\x1f\\"\u2028\u2029<\ud800-\udfff]/,SCRIPT_DELIMITERS=/<(?=!--|\/?script)/gi;function escapeScriptDelimiters(code){return code.replace(SCRIPT_DELIMITERS,"\\u003C")}function escapeSurrogate(surrogate){
return"\\u"+surrogate.charCodeAt(0).toString(16)}function safeJsonLiteral(value2){return escapeScriptDelimiters(JSON.stringify(value2).replace(/\u2028/g,"\\u2028").replace(/\u2029/g,"\\u2029").replace(
/[\ud800-\udfff]/g,escapeSurrogate))}var SourceNode=void 0;try{(typeof define!="function"||!define.amd)&&(SourceMap=require_source_map(),SourceNode=SourceMap.SourceNode)}catch{}var SourceMap;SourceNode||
(SourceNode=function(line,column,srcFile,chunks){this.src="",chunks&&this.add(chunks)},SourceNode.prototype={add:function(chunks){_utils.isArray(chunks)&&(chunks=chunks.join("")),this.src+=chunks},prepend:function(chunks){
_utils.isArray(chunks)&&(chunks=chunks.join("")),this.src=chunks+this.src},toStringWithSourceMap:function(){return{code:this.toString()}},toString:function(){return this.src}});function castChunk(chunk,codeGen,loc){
if(_utils.isArray(chunk)){for(var ret=[],i=0,len=chunk.length;i<len;i++)ret.push(codeGen.wrap(chunk[i],loc));return ret}else if(typeof chunk=="boolean"||typeof chunk=="number")return chunk+"";return chunk}
function CodeGen(srcFile){this.srcFile=srcFile,this.source=[]}CodeGen.prototype={isEmpty:function(){return!this.source.length},prepend:function(source,loc){this.source.unshift(this.wrap(source,loc))},
push:function(source,loc){this.source.push(this.wrap(source,loc))},merge:function(){var source=this.empty();return this.each(function(line){source.add(["  ",line,`
`])}),source},each:function(iter){for(var i=0,len=this.source.length;i<len;i++)iter(this.source[i])},empty:function(){var loc=this.currentLocation||{start:{}};return new SourceNode(loc.start.line,loc.
start.column,this.srcFile)},wrap:function(chunk){var loc=arguments.length<=1||arguments[1]===void 0?this.currentLocation||{start:{}}:arguments[1];return chunk instanceof SourceNode?chunk:(chunk=castChunk(
chunk,this,loc),new SourceNode(loc.start.line,loc.start.column,this.srcFile,chunk))},functionCall:function(fn,type,params){return params=this.generateList(params),this.wrap([fn,type?"."+type+"(":"(",params,
")"])},quotedString:function(str){return str=str+"",NEEDS_ESCAPING.test(str)?safeJsonLiteral(str):'"'+str+'"'},objectLiteral:function(obj){var _this=this,pairs=[];Object.keys(obj).forEach(function(key){
var value2=castChunk(obj[key],_this);value2!=="undefined"&&pairs.push([_this.quotedString(key),":",value2])});var ret=this.generateList(pairs);return ret.prepend("{"),ret.add("}"),ret},generateList:function(entries){
for(var ret=this.empty(),i=0,len=entries.length;i<len;i++)i&&ret.add(","),ret.add(castChunk(entries[i],this));return ret},generateArray:function(entries){var ret=this.generateList(entries);return ret.
prepend("["),ret.add("]"),ret}};exports.default=CodeGen}});var require_javascript_compiler=__commonJS({"node_modules/handlebars/dist/cjs/handlebars/compiler/javascript-compiler.js"(exports,module){"use strict";exports.__esModule=!0;function _interopRequireDefault(obj){
return obj&&obj.__esModule?obj:{default:obj}}var _base=require_base(),_exception=require_exception(),_exception2=_interopRequireDefault(_exception),_utils=require_utils(),_codeGen=require_code_gen(),_codeGen2=_interopRequireDefault(
_codeGen);function Literal(value2){this.value=value2}function JavaScriptCompiler(){}JavaScriptCompiler.prototype={nameLookup:function(parent,name){return this.internalNameLookup(parent,name)},depthedLookup:function(name){
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
", ",this.contextName(0),")"])},pushStringParam:function(string2,type){this.pushContext(),this.pushString(type),type!=="SubExpression"&&(typeof string2=="string"?this.pushString(string2):this.pushStackLiteral(
string2))},emptyHash:function(omitEmpty){this.trackIds&&this.push("{}"),this.stringParams&&(this.push("{}"),this.push("{}")),this.pushStackLiteral(omitEmpty?"undefined":"{}")},pushHash:function(){this.
hash&&this.hashes.push(this.hash),this.hash={values:{},types:[],contexts:[],ids:[]}},popHash:function(){var hash=this.hash;this.hash=this.hashes.pop(),this.trackIds&&this.push(this.objectLiteral(hash.
ids)),this.stringParams&&(this.push(this.objectLiteral(hash.contexts)),this.push(this.objectLiteral(hash.types))),this.push(this.objectLiteral(hash.values))},pushString:function(string2){this.pushStackLiteral(
this.quotedString(string2))},pushLiteral:function(value2){this.pushStackLiteral(value2)},pushProgram:function(guid){guid!=null?this.pushStackLiteral(this.programExpression(guid)):this.pushStackLiteral(
null)},registerDecorator:function(paramSize,name){var foundDecorator=this.nameLookup("decorators",name,"decorator"),options=this.setupHelperArgs(name,paramSize);this.decorators.push(["var decorator = ",
foundDecorator,";"]),this.decorators.push(['if (typeof decorator !== "function") { throw new Error(',this.quotedString('Missing decorator: "'+name+'"'),"); }"]),this.decorators.push(["fn = ",this.decorators.
functionCall("decorator","",["fn","props","container",options])," || fn;"])},invokeHelper:function(paramSize,name,isSimple){var nonHelper=this.popStack(),helper=this.setupHelper(paramSize,name),possibleFunctionCalls=[];
isSimple&&possibleFunctionCalls.push(helper.name),possibleFunctionCalls.push(nonHelper),this.options.strict||possibleFunctionCalls.push(this.aliasable("container.hooks.helperMissing"));var functionLookupCode=[
"(",this.itemsSeparatedBy(possibleFunctionCalls,"||"),")"],functionCall=this.source.functionCall(functionLookupCode,"call",helper.callParams);this.push(functionCall)},itemsSeparatedBy:function(items,separator){
var result=[];result.push(items[0]);for(var i=1;i<items.length;i++)result.push(separator,items[i]);return result},invokeKnownHelper:function(paramSize,name){var helper=this.setupHelper(paramSize,name);
this.push(this.source.functionCall(helper.name,"call",helper.callParams))},invokeAmbiguous:function(name,helperCall){this.useRegister("helper");var nonHelper=this.popStack();this.emptyHash();var helper=this.
setupHelper(0,name,helperCall),helperName=this.lastHelper=this.nameLookup("helpers",name,"helper"),lookup=["(","(helper = ",helperName," || ",nonHelper,")"];this.options.strict||(lookup[0]="(helper = ",
lookup.push(" != null ? helper : ",this.aliasable("container.hooks.helperMissing"))),this.push(["(",lookup,helper.paramsInit?["),(",helper.paramsInit]:[],"),","(typeof helper === ",this.aliasable('"fu\
nction"')," ? ",this.source.functionCall("helper","call",helper.callParams)," : helper))"])},invokePartial:function(isDynamic,name,indent){var params=[],options=this.setupParams(name,1,params);isDynamic&&
(name=this.popStack(),delete options.name),indent&&(options.indent=this.quotedString(indent)),options.helpers="helpers",options.partials="partials",options.decorators="container.decorators",isDynamic?
params.unshift(name):params.unshift(this.nameLookup("partials",name,"partial")),this.options.compat&&(options.depths="depths"),options=this.objectLiteral(options),params.push(options),this.push(this.source.
functionCall("container.invokePartial","",params))},assignToHash:function(key){var value2=this.popStack(),context=void 0,type=void 0,id=void 0;this.trackIds&&(id=this.popStack()),this.stringParams&&(type=
this.popStack(),context=this.popStack());var hash=this.hash;context&&(hash.contexts[key]=context),type&&(hash.types[key]=type),id&&(hash.ids[key]=id),hash.values[key]=value2},pushId:function(type,name,child){
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
this.topStackName()},topStackName:function(){return"stack"+this.stackSlot},flushInline:function(){var inlineStack=this.inlineStack;this.inlineStack=[];for(var i=0,len=inlineStack.length;i<len;i++){var entry2=inlineStack[i];
if(entry2 instanceof Literal)this.compileStack.push(entry2);else{var stack=this.incrStack();this.pushSource([stack," = ",entry2,";"]),this.compileStack.push(stack)}}},isInline:function(){return this.inlineStack.
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
this.padding=0}PrintVisitor.prototype=new _visitor2.default;PrintVisitor.prototype.pad=function(string2){for(var out="",i=0,l=this.padding;i<l;i++)out+="  ";return out+=string2+`
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
accept(sexpr.path)+" "+params+hash};PrintVisitor.prototype.PathExpression=function(id){var path2=id.parts.join("/");return(id.data?"@":"")+"PATH:"+path2};PrintVisitor.prototype.StringLiteral=function(string2){
return'"'+string2.value+'"'};PrintVisitor.prototype.NumberLiteral=function(number3){return"NUMBER{"+number3.value+"}"};PrintVisitor.prototype.BooleanLiteral=function(bool){return"BOOLEAN{"+bool.value+
"}"};PrintVisitor.prototype.UndefinedLiteral=function(){return"UNDEFINED"};PrintVisitor.prototype.NullLiteral=function(){return"NULL"};PrintVisitor.prototype.Hash=function(hash){for(var pairs=hash.pairs,
joinedPairs=[],i=0,l=pairs.length;i<l;i++)joinedPairs.push(this.accept(pairs[i]));return"HASH{"+joinedPairs.join(", ")+"}"};PrintVisitor.prototype.HashPair=function(pair){return pair.key+"="+this.accept(
pair.value)}}});var require_lib=__commonJS({"node_modules/handlebars/lib/index.js"(exports,module){var handlebars=require_handlebars().default,printer=require_printer();handlebars.PrintVisitor=printer.PrintVisitor;handlebars.
print=printer.print;module.exports=handlebars;function extension(module2,filename){var fs=__require("fs"),templateString=fs.readFileSync(filename,"utf8");module2.exports=handlebars.compile(templateString)}
typeof __require<"u"&&__require.extensions&&(__require.extensions[".handlebars"]=extension,__require.extensions[".hbs"]=extension)}});function judgedMetrics(comparison){let floors=noiseFloorsOf(comparison);return Object.entries(comparison.comparisons).map(([name,metric])=>({...metric,noise_floor_percent:metric.noise_floor_percent??floors.
get(name)??null,name,label:metric.label??name,verdict:verdictOf(metric),severity:metric.severity??"error"}))}function verdictOf({is_regression,verdict,percent_change}){return is_regression?"regression":
verdict!==void 0?verdict:percent_change===null?"inconclusive":"pass"}function noiseFloorsOf({experiment}){let floors=experiment?.noise_floor_percent,entries=typeof floors=="object"&&floors!==null?Object.
entries(floors):[];return new Map(entries.filter(entry2=>Number.isFinite(entry2[1])))}var isWatched=({severity})=>severity!=="off",order=["pass","improvement","inconclusive","warning","regression"];function overallVerdict(comparison){
let ofMetrics=verdictOfMetrics(judgedMetrics(comparison)),stated=comparison.verdict??ofMetrics;return order.indexOf(stated)>order.indexOf(ofMetrics)?stated:ofMetrics}function verdictOfMetrics(metrics){
let watched=metrics.filter(isWatched),regressions=watched.filter(({verdict})=>verdict==="regression");if(regressions.some(({severity})=>severity==="error"))return"regression";if(regressions.length>0)return"\
warning";let concluded=watched.filter(({verdict})=>verdict!=="inconclusive");return concluded.length===0?"inconclusive":concluded.some(({verdict})=>verdict==="improvement")?"improvement":"pass"}var comparisonCheck="baseline";function standingOf({verdict,checks,comparison}){let compared=comparison===void 0?"pass":standingOfComparison(comparison),others=checks.filter(({name})=>name!==comparisonCheck),
has=status=>others.some(check=>check.status===status);return has("fail")||verdict==="fail"&&compared!=="regression"?"fail":compared==="regression"||compared==="warning"?compared:has("unknown")||verdict===
"unknown"&&compared!=="inconclusive"?"unknown":compared}function standingOfComparison(comparison){let status=comparison.origin?.status??"found";return status==="none"?"pass":status==="found"?overallVerdict(
comparison):"inconclusive"}var isWell=standing=>standing==="pass"||standing==="improvement";function troublesOf({checks,comparison}){let failed=checks.filter(({status})=>status!=="pass").map(({name})=>`\
check ${name}`),regressed=(comparison===void 0?[]:judgedMetrics(comparison).filter(isWatched)).filter(({verdict})=>verdict==="regression");return[...failed,...regressed.map(({name})=>`metric ${name}`)].
sort()}function disarmCommands(line){return line.replace(/^(\s*):(?=:)/,"$1: ").replace(/##(?=\[)/g,"# #")}function wrapText(text2,width2,indent=""){let room=Math.max(1,width2-indent.length),lines=[],line="";for(let word of text2.split(" ").flatMap(whole=>pieces(whole,room))){let longer=line===""?word:`${line}\
 ${word}`;longer.length<=room?line=longer:(lines.push(line),line=word)}return[...lines,line].map(content=>indent+content)}function pieces(word,room){if(word.length<=room)return[word];let characters=Array.
from(word),count=Math.ceil(characters.length/room);return Array.from({length:count},(_,part)=>characters.slice(part*room,(part+1)*room).join(""))}var asItIs=text2=>text2,plainPaint={pass:asItIs,fail:asItIs,unknown:asItIs,strong:asItIs,quiet:asItIs},width=80;function renderTerminalSummary(model,paint=plainPaint){return`${[verdictLines(model,paint),
figureLines(model,paint),pathLines(model,paint)].filter(lines=>lines.length>0).map(lines=>lines.map(disarmCommands).join(`
`)).join(`

`)}
`}function verdictLines({verdict},paint){let{word,status,headline,reasons}=verdict,[first="",...rest]=wrapText(headline,width," ".repeat(word.length+2));return[`${paint[status](word)}  ${paint.strong(
first.trimStart())}`,...rest.map(paint.strong),...reasons.flatMap(reason=>reasonLines(reason,reasons.length>1))]}function reasonLines(reason,isOneOfMany){if(!isOneOfMany)return wrapText(reason,width,"\
  ");let[first="",...rest]=wrapText(reason,width,"    ");return[`  - ${first.trimStart()}`,...rest]}function figureLines({keyFigures},paint){let shown=keyFigures.filter(({isHeadline})=>isHeadline),labelWidth=Math.
max(0,...shown.map(({label:label2})=>label2.length)),textWidth=Math.max(0,...shown.map(({text:text2})=>text2.length));return shown.map(({label:label2,text:text2,detail=""})=>{let start=`  ${label2.padEnd(
labelWidth)}  ${text2.padEnd(textWidth)}`,room=width-start.length-2,rest=detail.length<=room?detail:"";return rest===""?start.trimEnd():`${start}  ${paint.quiet(rest)}`})}function pathLines({paths},paint){
let nameWidth=Math.max(0,...paths.map(({name})=>name.length));return paths.map(({name,path:path2})=>`  ${paint.quiet(name.padEnd(nameWidth))}  ${path2}`)}var import_handlebars=__toESM(require_lib(),1);var comment_line_md_default=`{{symbol}} **{{word}}{{#if headline}}: {{headline}}{{/if}}**{{#each parts}} · {{this}}{{/each}}
`;var comment_md_default=`### {{symbol}} {{word}}{{#if headline}}: {{headline}}{{/if}}

{{#if note}}
{{note}}

{{/if}}
{{#each lists.reasons}}
- {{this}}
{{/each}}

{{#each lists.checks}}
- {{this}}
{{/each}}

{{#if comparison}}
**Against the baseline:** {{comparison.counts}}. {{comparison.provenance}}

{{#if lists.rows}}
| Metric | Baseline | Now | Change | Verdict |
| --- | ---: | ---: | --- | --- |
{{#each lists.rows}}
|{{#each this}} {{this}} |{{/each}}
{{/each}}

{{/if}}
{{#if comparison.control}}
{{comparison.control}}

{{/if}}
{{/if}}
{{#if faults}}
**Faults:** {{faults}}.

{{#each lists.faults}}
- {{this}}
{{/each}}

{{/if}}
{{#if lists.metrics}}
<details><summary>All metrics, and how each was judged</summary>

| Metric | Verdict | Rule | Smallest that counts | Smallest detectable | Why |
| --- | --- | --- | ---: | ---: | --- |
{{#each lists.metrics}}
|{{#each this}} {{this}} |{{/each}}
{{/each}}

</details>

{{/if}}
{{#if lists.notes}}
<details><summary>Notes</summary>

{{#each lists.notes}}
- {{this}}
{{/each}}

</details>

{{/if}}
{{#if lists.figures}}
<details><summary>Key figures</summary>

| Figure | Value |
| --- | ---: |
{{#each lists.figures}}
|{{#each this}} {{this}} |{{/each}}
{{/each}}

</details>

{{/if}}
{{links}}

<sub>{{source}}</sub>

{{#if omitted}}
<sub>{{omitted}}</sub>
{{/if}}
`;var commentDetails=[{reasons:20,checks:20,rows:40,metrics:200,faults:30,figures:60,notes:20},{reasons:20,checks:20,rows:40,metrics:60,faults:30,figures:30,notes:10},{reasons:10,checks:10,rows:20,metrics:20,
faults:15,figures:15,notes:5},{reasons:10,checks:10,rows:20,metrics:0,faults:10,figures:0,notes:3},{reasons:5,checks:5,rows:10,metrics:0,faults:5,figures:0,notes:0},{reasons:3,checks:0,rows:3,metrics:0,
faults:0,figures:0,notes:0},{reasons:0,checks:0,rows:0,metrics:0,faults:0,figures:0,notes:0}],nouns={reasons:["reason","reasons"],checks:["check","checks"],rows:["metric that changed","metrics that ch\
anged"],metrics:["metric with its reasons","metrics with their reasons"],faults:["missed fault","missed faults"],figures:["key figure","key figures"],notes:["note","notes"]};function cutLists(lists,detail){
let left=Object.keys(nouns).flatMap(key=>{let rest=lists[key].length-detail[key];return rest>0?[`${formatCount(rest)} ${nouns[key][rest===1?0:1]}`]:[]}),cut=(items,max2)=>items.slice(0,max2);return{shown:{
reasons:cut(lists.reasons,detail.reasons),checks:cut(lists.checks,detail.checks),rows:cut(lists.rows,detail.rows),metrics:cut(lists.metrics,detail.metrics),faults:cut(lists.faults,detail.faults),figures:cut(
lists.figures,detail.figures),notes:cut(lists.notes,detail.notes)},omitted:left.length===0?null:`Not shown here, for length: ${left.join(", ")}. The report has them.`}}function isReached(value2,bound,scale){let[first=0]=scale;return(scale.at(-1)??first)<first?value2<=bound:value2>=bound}function isDosePromised({name,dose},{dose_curves}){let curve2=dose_curves.find(({fault})=>fault===name);if(curve2===void 0||dose===null)return!0;let scale=curve2.points.map(point=>point.dose);return isReached(
dose,curve2.promised_from,scale)}var channelNames={telemetry:"telemetry only",reference:"reference-assisted",exact:"exact checks"};function formatFraction({successes,trials}){return trials===0?"not tried":`${formatCount(successes)}/${formatCount(
trials)}`}function formatInterval({low,high}){return low===null||high===null?null:`95 % interval ${formatPercent(low)} to ${formatPercent(high)} %`}function describeProportion(proportion){let{successes,
trials}=proportion;if(trials===0)return"none tried";let interval2=formatInterval(proportion),of=`${formatCount(successes)} of ${formatCount(trials)}`;return interval2===null?of:`${of}, ${interval2}`}function formatPercent(share){
return formatNumber(Math.round(share*1e3)/10,3)}function nameOfFault({code,name}){return[code,name].filter(part=>part!==null).join(" ")||"nothing"}function formatDose({dose,dose_unit}){return dose===null?
"":`${formatNumber(dose)} ${dose_unit??""}`.trimEnd()}function formatLatency({latency_steps_median:steps,latency_ms_median:ms}){let parts=[...steps===null?[]:[`${formatNumber(steps)} ${steps===1?"step":
"steps"}`],...ms===null?[]:[formatDuration(ms)]];return parts.length===0?"unknown":parts.join(", ")}function describeBlame(blame){switch(blame.kind){case"rank":return`rank ${blame.rank}`;case"link":return linkBetween(
blame.from,blame.to);case"group":return"the group";case"file":return`file ${blame.name}`;case"unattributable":return`one of ranks ${blame.among.join(", ")}`;case"unobservable":return`rank ${blame.rank}\
 not observable`}}var linkBetween=(from,to)=>`link ${from}→${to}`;function describeAim({target,rank,peer}){return rank===null||target==="group"?"the group":target==="checkpoint"?"a checkpoint":target===
"rank"||peer===null?`rank ${rank}`:target==="link"?linkBetween(rank,peer):`rank ${rank} (peer ${peer})`}function headlineOfFaults(report){let{rates,verdict,trials}=report;if(!report.complete)return`Th\
e fault campaign was stopped after ${plural(trials.length,"run")}`;let scored=trials.filter(({score})=>score!==null),promised=scored.filter(trial=>isDosePromised(trial,report)),missed=promised.filter(
({score})=>!score?.detected).length,of=plural(promised.length,"injected fault"),where=promised.length<scored.length?" at promised doses":"";return`${verdict==="fail"&&missed>0?`${formatCount(missed)} \
of ${of} ${missed===1?"was":"were"} missed${where}`:`${formatCount(promised.length-missed)} of ${of} detected${where}`}, ${alarmsInWords(rates.false_alarms)}`}function reasonsOfFaults({reasons,stopped_because}){
return stopped_because===null?reasons:[`Stopped: ${stopped_because}`,...reasons.filter(reason=>reason!==stopped_because)]}function alarmsInWords({successes,trials}){if(trials===0)return"and no run wit\
hout a fault to compare with";let runs=`${plural(trials,"run")} without a fault`;return successes===0?`no false alarm in ${runs}`:`false alarms in ${formatCount(successes)} of ${runs}`}function exclusionInWords({
num_excluded,trials}){if(num_excluded===0)return null;let names=trials.filter(({effective})=>!effective).map(trial=>trial.kind==="clean"?"a clean run that broke off":nameOfFault(trial)),of=names.length===
0?"":`: ${[...new Set(names)].join(", ")}`,had=num_excluded===1?"disturbance had":"disturbances had";return`Excluded: ${formatCount(num_excluded)} ${had} no confirmed effect and ${num_excluded===1?"is":
"are"} not scored${of}.`}function leftOutInWords({settings:settings2}){let{left_out:names=[]}=settings2;return names.length===0?null:`Left out, for want of workers: ${names.join(", ")}.`}function earlyAlarmsInWords({
trials}){let early=sum(trials.filter(({kind,effective})=>kind==="fault"&&effective),({false_alarms})=>false_alarms);return early===0?null:`${plural(early,"finding")} raised before the injection, count\
ed as false alarms of ${early===1?"its run":"their runs"}.`}function describeRate(proportion){return proportion.trials===0?"none tried":`${formatShare(proportion.rate)} (${describeProportion(proportion)}\
)`}var invisibleBreak="&#8203;";function escapeMarkdown(text2){return text2.replace(/[\r\n]+/g," ").replace(/&/g,"&amp;").replace(/</g,"&lt;").replace(/>/g,"&gt;").replace(/[\\`*_~|[\]{}$!]/g,"\\$&").replace(
/[@#]/g,`$&${invisibleBreak}`).replace(/:(?=\/\/|[a-z_+-][\w+-]*:)/gi,`:${invisibleBreak}`).replace(/\bwww\./gi,`www${invisibleBreak}.`).replace(/\bGH(?=-\d)/gi,`$&${invisibleBreak}`).replace(/^(\s*)([-+=])/,
"$1\\$2").replace(/^(\s*\d+)([.)])(?=\s|$)/,"$1\\$2")}function escapeLinkTarget(url){return url.replace(/[()\\<>\s]/g,character=>`%${character.charCodeAt(0).toString(16)}`).replace(/&/g,"&amp;")}function safeUrl(url){let parsed;try{parsed=new URL(url)}catch{return null}return(parsed.protocol==="https:"||parsed.protocol==="http:")&&parsed.username===""&&parsed.password===""?parsed.href:null}function plainMarkdown(text2,maxCharacters=400){let shown=shownText(text2),characters=Array.from(shown);return characters.length<=maxCharacters?escapeMarkdown(shown):escapeMarkdown(`${characters.slice(
0,maxCharacters-1).join("")}…`)}function linkMarkdown(text2,url){let address=safeUrl(url),words3=plainMarkdown(text2);return address===null?words3:`[${words3}](${escapeLinkTarget(address)})`}function describeFaults(report){let rows=report.faults.filter(row=>isDosePromised(row,report)),missed=rows.filter(({detected})=>detected.successes<detected.trials),sentences=[missesInWords(rows),alarmsInWords(
report.rates.false_alarms)],end=report.complete?"":"; the campaign was stopped half-way";return{sentence:`${sentences.join(", ")}${end}`,missed:missed.map(row=>plainMarkdown(missInWords(row)))}}function missesInWords(rows){
let[tried,found]=[total(rows,"trials"),total(rows,"successes")];if(tried===0)return"no fault took effect";let faults=plural(tried,"injected fault"),missed=tried-found;return missed>0?`${formatCount(missed)}\
 of ${faults} missed`:`${formatCount(found)} of ${faults} detected`}var total=(rows,of)=>rows.reduce((sum2,{detected})=>sum2+detected[of],0);function missInWords(row){let dose=formatDose(row);return`${nameOfFault(
row)}${dose===""?"":`, ${dose}`}: ${formatFraction(row.detected)} detected`}var maxNames=3,shownDigest=8;function headlineOfComparison(comparison){return(comparison.headline??composeHeadline(comparison)).replace(/\.$/,"")}function composeHeadline(comparison){let against=`agai\
nst ${comparison.baseline}`,watched=judgedMetrics(comparison).filter(isWatched),worse=watched.filter(({verdict})=>verdict==="regression"),better=watched.filter(({verdict})=>verdict==="improvement");return{
regression:`${plural(failing(worse).length,"regression")} ${against}: ${listNames(failing(worse))}`,warning:`Nothing that fails ${against}, but worse: ${listNames(worse)}`,improvement:`No regression ${against}\
, better: ${listNames(better)}`,pass:`No regression ${against}`,inconclusive:inconclusiveHeadline(comparison)}[overallVerdict(comparison)]}var failing=metrics=>metrics.filter(({severity})=>severity===
"error");function inconclusiveHeadline({origin,baseline}){return origin===void 0||origin.status==="found"?`Nothing can be concluded against ${baseline}`:withoutBaseline[origin.status]}var withoutBaseline={
none:"There is no baseline yet",missing:"The baseline is missing",expired:"The baseline has expired",corrupt:"The baseline is damaged",unreachable:"The baseline could not be reached",incompatible:"The\
 baseline measured something else"};function listNames(metrics){let names=metrics.slice(0,maxNames).map(({label:label2})=>label2),rest=metrics.length-names.length;return rest>0?`${names.join(", ")} an\
d ${rest} more`:names.join(", ")}function reasonOfMetric(metric){return`${metric.verdict==="regression"&&metric.severity==="warn"?`${metric.label} (warning)`:metric.label}: ${metric.reason??`${baselineText(
metric)} before, ${currentText(metric)} now`}`}function inconclusiveReasons(metrics){let labels=new Map;for(let{verdict,label:label2,reason="no reason is recorded"}of metrics)verdict==="inconclusive"&&
labels.set(reason,[...labels.get(reason)??[],label2]);return[...labels].map(([reason,names])=>`Inconclusive: ${names.join("; ")}. ${reason}`)}var baselineText=metric=>formatMetric(metric.baseline_value,
metric.baseline_digest,metric.unit),currentText=metric=>formatMetric(metric.current_value,metric.current_digest,metric.unit),formats={bytes:formatBytes,ms:formatDuration,s:value2=>formatDuration(value2*
1e3),"samples/s":formatRate};function formatMetric(value2,digest,unit2){if(value2===null)return formatDigest(digest);let format2=Object.hasOwn(formats,unit2??"")?formats[unit2??""]:void 0;return format2!==
void 0?format2(value2):unit2?`${formatNumber(value2,6)} ${unit2}`:formatNumber(value2,6)}function formatDigest(digest){if(digest==null)return formatNumber(null);let letters=Array.from(digest);return letters.
length<=shownDigest+4?digest:`${letters.slice(0,shownDigest).join("")}…`}function formatPercent2(percent){if(percent==null)return formatNumber(null);let rounded=formatNumber(percent,3);return`${percent>
0?"+":""}${rounded} %`}function changeText(metric){let interval2=intervalText(metric),change=plainChangeText(metric);return interval2===null?change:`${change} (${interval2})`}function plainChangeText(metric){
let{percent_change,baseline_digest,current_digest}=metric;return percent_change!==null||typeof baseline_digest!="string"?formatPercent2(percent_change):typeof current_digest!="string"?formatNumber(null):
baseline_digest===current_digest?"equal":"different"}function worseText({effect_low_percent:low=null,effect_high_percent:high=null}){return low===null||high===null?null:bounds(low,high)}function intervalText(metric){
let{effect_low_percent:low=null,effect_high_percent:high=null}=metric;return low===null||high===null?null:high<0?`better by ${bounds(-high,-low)} %`:`worse by ${bounds(low,high)} %`}var bounds=(low,high)=>`${formatNumber(
low,3)} to ${formatNumber(high,3)}`;var kinds=["regression","warning","inconclusive","improvement","pass","off"],words={regression:{cell:"❌ regression",count:"regressed"},warning:{cell:"⚠️ regression (warning)",count:"regressed as\
 a warning"},inconclusive:{cell:"❔ inconclusive",count:"inconclusive"},improvement:{cell:"✅ improvement",count:"improved"},pass:{cell:"pass",count:"passed"},off:{cell:"not watched",count:"not watc\
hed"}},maxCell=80;function kindOf(metric){if(!isWatched(metric))return"off";let{verdict,severity}=metric;return verdict==="regression"&&severity==="warn"?"warning":verdict}function rowsOf(comparison){
let rows=judgedMetrics(comparison).map(metric=>({kind:kindOf(metric),metric}));return kinds.flatMap(kind=>rows.filter(row=>row.kind===kind))}function countMetrics(comparison){let rows=rowsOf(comparison);
return rows.length===0?"no metric was compared":kinds.map(kind=>({kind,count:rows.filter(row=>row.kind===kind).length})).filter(({count})=>count>0).map(({kind,count})=>`${formatCount(count)} ${words[kind].
count}`).join(", ")}var changedRows=comparison=>rowsOf(comparison).filter(({kind})=>kind!=="pass"&&kind!=="off").map(({kind,metric})=>[metric.label,baselineText(metric),currentText(metric),changeText(
metric),words[kind].cell].map(cell=>plainMarkdown(cell,maxCell))),judgedRows=comparison=>rowsOf(comparison).map(({kind,metric})=>{let{label:label2,method,threshold_percent,minimum_detectable_effect_percent,
reason}=metric;return[plainMarkdown(label2,maxCell),words[kind].cell,method??unknownText,percentText(threshold_percent),percentText(minimum_detectable_effect_percent),plainMarkdown(reason??"")]}),percentText=value2=>value2==
null?"–":`${formatNumber(value2,3)} %`;function improvementsInWords(comparison){let better=rowsOf(comparison).filter(({kind})=>kind==="improvement");if(better.length===0)return null;let names=better.
slice(0,3).map(({metric})=>`${metric.label} ${formatPercent2(metric.percent_change)}`),rest=better.length-names.length;return`better: ${names.join(", ")}${rest>0?` and ${formatCount(rest)} more`:""}`}
function controlInWords({positive_control:control}){if(control==null)return null;let{intended_percent,measured_percent,metric,is_detected}=control,measured=measured_percent===null?unknownText:percentText(
measured_percent),outcome=is_detected?"was called a regression":"was NOT called a regression";return`Positive control: a slowdown of ${percentText(intended_percent)} that was really made (measured in ${metric}\
: ${measured}) ${outcome} by this gate.`}var statusSymbols={pass:"✅",fail:"❌",unknown:"❔"};var countedUnits=["steps","runs","metrics"];function figureText({value:value2,unit:unit2}){if(value2===null)return unknownText;let known=Number(value2);if(unit2==="times")return`${formatNumber(known,3)}\
×`;if(unit2==="sec")return formatDuration(known*1e3);if(unit2?.startsWith("of "))return shareText(known,unit2);let isOne=known===1&&unit2!==null&&countedUnits.includes(unit2);return formatMetric(known,
null,isOne?unit2.slice(0,-1):unit2)}var shareText=(share,of)=>of==="of 1"?formatShare(share):`${formatShare(share)} ${of}`;function listsOf(record){let{comparison,faults}=record;return{reasons:reasonsOf(record).map(text2=>plainMarkdown(text2)),checks:checksOf(record),rows:comparison===void 0?[]:changedRows(comparison),metrics:comparison===
void 0?[]:judgedRows(comparison),faults:faults===void 0?[]:describeFaults(faults).missed,figures:Object.entries(record.figures).filter(([id])=>!id.startsWith("comparison_")).map(([,figure])=>[figure.label,
figureText(figure)].map(cell=>plainMarkdown(cell,80))),notes:(comparison?.notes??[]).map(text2=>plainMarkdown(text2))}}var comparisonCheck2="baseline",faultsCheck="faults";function reasonsOf({verdict,
reasons,checks,comparison}){if(verdict==="pass")return[];if(comparison===void 0)return reasons;let told=new Set(checks.filter(({name})=>name===comparisonCheck2).flatMap(check=>check.reasons));return reasons.
filter(reason=>!told.has(reason))}function checksOf({headline,checks,comparison,faults}){let told=[...comparison===void 0?[]:[comparisonCheck2],...faults===void 0?[]:[faultsCheck]];return checks.filter(
check=>!told.includes(check.name)).filter(check=>check.status==="pass"||check.headline!==headline).map(check=>`${statusSymbols[check.status]} ${plainMarkdown(check.name,80)}: ${plainMarkdown(check.headline)}`)}var standingMarks={fail:{symbol:"❌",word:"FAIL"},regression:{symbol:"❌",word:"REGRESSION"},warning:{symbol:"⚠️",word:"WARNING"},unknown:{symbol:"❔",word:"UNKNOWN"},inconclusive:{symbol:"❔",
word:"INCONCLUSIVE"},improvement:{symbol:"✅",word:"PASS"},pass:{symbol:"✅",word:"PASS"}};var lineFigures=["speed_up","throughput_samples_per_sec","final_loss"],comparedStandings=["regression","warning","inconclusive"];function headView({record}){let standing=standingOf(record),headline=plainMarkdown(
headlineOf(record,standing)).trim();return{...standingMarks[standing],headline}}function headlineOf({headline,comparison},standing){return comparison!==void 0&&comparedStandings.includes(standing)?headlineOfComparison(
comparison):headline}function lineView(input){let{record,note}=input,{comparison,faults}=record,parts=[note,...lineFigures.map(id=>figureInLine(record,id)),faults===void 0?null:describeFaults(faults).
sentence,comparison===void 0?null:baselineInLine(comparison,record),comparison===void 0?null:improvementsInWords(comparison)].flatMap(part=>part===null?[]:[plainMarkdown(part)]);return{...headView(input),
parts:[...parts,...linksOf(input),sourceOf(input)]}}function figureInLine({figures},id){let figure=Object.hasOwn(figures,id)?figures[id]:void 0;return figure===void 0||figure.value===null?null:`${figure.
label.toLowerCase()} ${figureText(figure)}`}function baselineInLine(comparison,{generated_at}){let{origin}=comparison;return origin===void 0?`baseline of unknown origin: ${countMetrics(comparison)}`:origin.
status!=="found"?origin.reason.replace(/\.$/,""):`baseline ${sourceOfBaseline(origin,new Date(generated_at))}: ${countMetrics(comparison)}`}function sourceOfBaseline({provenance,fingerprint},now){let cpu=fingerprint?.
cpu_model??"unknown CPU";if(provenance===null)return`of an unknown commit (${cpu})`;let{sha,run_id,created_at}=provenance,facts=[run_id===null?null:`run ${run_id}`,ageText(created_at,now),cpu].filter(
fact=>fact!==null).join(", ");return`${sha===null?"of an unknown commit":shortSha(sha)} (${facts})`}function fullView(input){let{record,note}=input,{comparison,faults}=record;return{...headView(input),
note:note===null?null:plainMarkdown(note),comparison:comparison===void 0?null:comparisonView(record,comparison),faults:faults===void 0?null:plainMarkdown(describeFaults(faults).sentence),links:linksOf(
input).join(" · "),source:sourceOf(input)}}function comparisonView(record,comparison){let control=controlInWords(comparison);return{counts:plainMarkdown(countMetrics(comparison)),provenance:plainMarkdown(
provenanceOf(comparison,record)),control:control===null?null:plainMarkdown(control)}}function provenanceOf({origin,current},{generated_at}){if(origin===void 0)return"Where the baseline comes from is n\
ot recorded.";let line=originInWords(origin,new Date(generated_at)),machine=current?.fingerprint??null;return origin.status!=="found"||machine===null?line:`${line} This run: ${machineInWords(machine)}\
.`}function linksOf({links}){return[{text:"Report",url:links.report},{text:"Workflow run",url:links.run}].flatMap(({text:text2,url})=>url===null?[]:[linkMarkdown(text2,url)])}function sourceOf({run,record}){
let attempt=run.attempt>1?`, attempt ${run.attempt}`:"";return plainMarkdown(`commit ${shortSha(run.sha)}, run ${run.id}${attempt}, ${record.generator}`)}function fitBytes(forms,maxBytes){let text2="";for(let form of forms)if(text2=form(),Buffer.byteLength(text2)<=maxBytes)return text2;return text2}var settings={noEscape:!0,knownHelpersOnly:!0},renderFull=import_handlebars.default.compile(comment_md_default,settings),renderLine=import_handlebars.default.compile(comment_line_md_default,settings),
renderComment=(input,maxBytes)=>{let forms=isWell(standingOf(input.record))?[()=>renderLine(lineView(input))]:fullForms(input);return`${fitBytes([...forms,()=>renderLine({...headView(input),parts:[]})],
maxBytes).trim()}
`};function fullForms(input){let[view,lists]=[fullView(input),listsOf(input.record)];return commentDetails.map(detail=>()=>{let{shown,omitted}=cutLists(lists,detail);return withoutGaps(renderFull({...view,
lists:shown,omitted}))})}var withoutGaps=text2=>text2.replace(/\n{3,}/g,`

`);var import_handlebars2=__toESM(require_lib(),1);var figure_default=`<figure>
<figcaption><h3>{{title}}</h3></figcaption>
{{#if legend}}
<ul class="legend">
{{#each legend}}
<li><svg class="swatch" viewBox="0 0 24 12" aria-hidden="true" focusable="false"><title>{{name}}</title>{{#if isBar}}<rect class="{{swatch}}" width="24" height="12"/>{{else}}<path class="{{swatch}}" d\
="{{path}}"{{#if isCentred}} transform="translate(12 6) scale(0.75)"{{/if}}/>{{/if}}</svg>{{name}}</li>
{{/each}}
</ul>
{{/if}}
{{!-- The only markup that is not escaped here: src/report/charts/svg.ts has escaped every text in it. --}}
{{#each drawings}}
{{{this}}}
{{/each}}
</figure>
`;var icon_default=`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><title>{{word}}</title><circle cx="12" cy="12" r="12"/>
{{~#if isPass}}<path d="M6.5 12.5l3.7 3.7 7.3-8"/>{{else}}{{#if isFail}}<path d="M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4"/>{{else}}<path d="M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1"/>{{/\
if}}{{/if~}}
</svg>
`;var styles_default=`:root {
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
  --slot-0: #c9731a;
  --slot-1: #2f62c4;
  --slot-2: #7f8a98;
  --slot-3: #7b4fb0;
  --slot-4: #2b8a6b;
  --slot-5: #b54a6e;
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
    --slot-0: #e39a45;
    --slot-1: #7aa7f5;
    --slot-2: #6c7886;
    --slot-3: #b48ee0;
    --slot-4: #57b894;
    --slot-5: #e08aa6;
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
`;var table_default=`<div class="scroll" role="region" aria-label="{{caption}}" tabindex="0">
<table>
<caption><span>{{caption}}</span></caption>
<thead>
<tr>
{{#each columns}}
<th scope="col" class="{{#if isNumeric}}numeric{{/if}}{{#if isShort}} short{{/if}}">{{label}}</th>
{{/each}}
</tr>
</thead>
<tbody>
{{#each body}}
<tr{{#if isMarked}} class="marked"{{/if}}>
<th scope="row"{{#if isHeadNumeric}} class="numeric"{{/if}}>{{head.text}}</th>
{{#each cells}}
<td{{#if isNumeric}} class="numeric"{{/if}}>{{#if isPass}}<span class="pass">&#10003;</span>&nbsp;{{/if}}{{#if isFail}}<span class="fail">&#10007;</span>&nbsp;{{/if}}{{text}}</td>
{{/each}}
</tr>
{{/each}}
</tbody>
</table>
</div>
`;var report_html_default=`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="generator" content="{{generated}}">
<link rel="icon" href="data:,">
<title>{{verdict.word}}: {{verdict.headline}} ({{title}})</title>
<style>
{{> styles}}
</style>
</head>
<body>
<header class="verdict {{verdict.status}}">
<div class="page">
<p class="kicker">{{title}}</p>
<p class="word">{{> icon verdict}}{{verdict.word}}</p>
<h1>{{verdict.headline}}</h1>
{{#if verdict.isFail}}
<ul class="reasons">
{{#each verdict.reasons}}
<li>{{this}}</li>
{{/each}}
</ul>
{{else}}
{{#each verdict.reasons}}
<p class="reason">{{this}}</p>
{{/each}}
{{/if}}
{{#if facts}}
<ul class="facts" aria-label="What ran">
{{#each facts}}
<li>{{this}}</li>
{{/each}}
</ul>
{{/if}}
</div>
</header>
<main class="page">
{{#if tiles}}
<section aria-labelledby="figures">
<h2 id="figures" class="visually-hidden">Key figures</h2>
<dl class="tiles">
{{#each tiles}}
<div class="tile" data-figure="{{id}}">
<dt>{{label}}</dt>
<dd><data value="{{machineValue}}">{{amount}}{{#if unitText}} <small>{{unitText}}</small>{{/if}}</data></dd>
{{#if detail}}
<dd class="detail">{{detail}}</dd>
{{/if}}
</div>
{{/each}}
</dl>
</section>
{{/if}}
{{#each sections}}
<section aria-labelledby="{{id}}">
<h2 id="{{id}}">{{title}}</h2>
<p class="lead">{{lead}}</p>
{{#each blocks}}
{{#if text}}
<p>{{text}}</p>
{{/if}}
{{#if list}}
<ul class="notes">
{{#each list}}
<li>{{this}}</li>
{{/each}}
</ul>
{{/if}}
{{#if table}}
{{> table table}}
{{/if}}
{{#if figures}}
<div class="figures{{#if isPair}} pair{{/if}}">
{{#each figures}}
{{> figure this}}
{{/each}}
</div>
{{/if}}
{{/each}}
</section>
{{/each}}
{{#if otherFigures}}
<section aria-labelledby="further-figures">
<h2 id="further-figures">Further figures</h2>
<dl class="further">
{{#each otherFigures}}
<div data-figure="{{id}}">
<dt>{{label}}</dt>
<dd><data value="{{machineValue}}">{{text}}</data>{{#if detail}} <span class="detail">{{detail}}</span>{{/if}}</dd>
</div>
{{/each}}
</dl>
</section>
{{/if}}
{{#if paths}}
<section aria-labelledby="files">
<h2 id="files">Files</h2>
<dl class="further">
{{#each paths}}
<div>
<dt>{{name}}</dt>
<dd><code>{{path}}</code></dd>
</div>
{{/each}}
</dl>
</section>
{{/if}}
</main>
<footer class="page">
{{#if links}}
<ul class="links">
{{#each links}}
<li>{{#if url}}<a href="{{url}}">{{label}}</a>{{else}}{{label}}{{/if}}</li>
{{/each}}
</ul>
{{/if}}
<p>{{generated}}</p>
</footer>
</body>
</html>
`;function element(name,attributes,...children){let written=Object.entries(attributes).map(([key,value2])=>` ${key}="${write(value2)}"`),opening=`<${name}${written.join("")}`;return children.length===0?
`${opening}/>`:`${opening}>${children.join("")}</${name}>`}function text(content){return escapeXml(content)}function round(value2){return Math.round(value2*10)/10}function write(value2){return typeof value2==
"number"?String(round(value2)):escapeXml(value2)}var entities={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#39;"};function escapeXml(value2){return value2.replace(/[&<>"']/g,character=>entities[character]??
"")}var letterWidth=7.2;function frame({id,title,description,width:width2,size},height,children){let titleId=`${id}-${size}-title`,descriptionId=`${id}-${size}-desc`;return element("svg",{class:`chart ${size}`,
viewBox:`0 0 ${width2} ${height}`,role:"img","aria-labelledby":`${titleId} ${descriptionId}`},element("title",{id:titleId},text(title)),element("desc",{id:descriptionId},text(description)),...children)}
function label(content,x2,y2,{anchor="start",className="label"}={}){return element("text",{x:x2,y:y2,class:className,"text-anchor":anchor},text(content))}function shorten(content,maxLetters4){let letters=Array.
from(content);return letters.length<=maxLetters4?content:`${letters.slice(0,maxLetters4-1).join("")}…`}function initRange(domain,range){switch(arguments.length){case 0:break;case 1:this.range(domain);break;default:this.range(range).domain(domain);break}return this}function define2(constructor,factory,prototype){constructor.prototype=factory.prototype=prototype,prototype.constructor=constructor}function extend(parent,definition){var prototype=Object.create(parent.
prototype);for(var key in definition)prototype[key]=definition[key];return prototype}function Color(){}var darker=.7,brighter=1/darker,reI="\\s*([+-]?\\d+)\\s*",reN="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\
\\d+)?)\\s*",reP="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",reHex=/^#([0-9a-f]{3,8})$/,reRgbInteger=new RegExp(`^rgb\\(${reI},${reI},${reI}\\)$`),reRgbPercent=new RegExp(`^rgb\\(${reP},${reP}\
,${reP}\\)$`),reRgbaInteger=new RegExp(`^rgba\\(${reI},${reI},${reI},${reN}\\)$`),reRgbaPercent=new RegExp(`^rgba\\(${reP},${reP},${reP},${reN}\\)$`),reHslPercent=new RegExp(`^hsl\\(${reN},${reP},${reP}\
\\)$`),reHslaPercent=new RegExp(`^hsla\\(${reN},${reP},${reP},${reN}\\)$`),named={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,
blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,
cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,
darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,
dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,
greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,
lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,
lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,
mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,
mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,
paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,
royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,
snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,
yellowgreen:10145074};define2(Color,color,{copy(channels){return Object.assign(new this.constructor,this,channels)},displayable(){return this.rgb().displayable()},hex:color_formatHex,formatHex:color_formatHex,
formatHex8:color_formatHex8,formatHsl:color_formatHsl,formatRgb:color_formatRgb,toString:color_formatRgb});function color_formatHex(){return this.rgb().formatHex()}function color_formatHex8(){return this.
rgb().formatHex8()}function color_formatHsl(){return hslConvert(this).formatHsl()}function color_formatRgb(){return this.rgb().formatRgb()}function color(format2){var m,l;return format2=(format2+"").trim().
toLowerCase(),(m=reHex.exec(format2))?(l=m[1].length,m=parseInt(m[1],16),l===6?rgbn(m):l===3?new Rgb(m>>8&15|m>>4&240,m>>4&15|m&240,(m&15)<<4|m&15,1):l===8?rgba(m>>24&255,m>>16&255,m>>8&255,(m&255)/255):
l===4?rgba(m>>12&15|m>>8&240,m>>8&15|m>>4&240,m>>4&15|m&240,((m&15)<<4|m&15)/255):null):(m=reRgbInteger.exec(format2))?new Rgb(m[1],m[2],m[3],1):(m=reRgbPercent.exec(format2))?new Rgb(m[1]*255/100,m[2]*
255/100,m[3]*255/100,1):(m=reRgbaInteger.exec(format2))?rgba(m[1],m[2],m[3],m[4]):(m=reRgbaPercent.exec(format2))?rgba(m[1]*255/100,m[2]*255/100,m[3]*255/100,m[4]):(m=reHslPercent.exec(format2))?hsla(
m[1],m[2]/100,m[3]/100,1):(m=reHslaPercent.exec(format2))?hsla(m[1],m[2]/100,m[3]/100,m[4]):named.hasOwnProperty(format2)?rgbn(named[format2]):format2==="transparent"?new Rgb(NaN,NaN,NaN,0):null}function rgbn(n){
return new Rgb(n>>16&255,n>>8&255,n&255,1)}function rgba(r,g,b,a){return a<=0&&(r=g=b=NaN),new Rgb(r,g,b,a)}function rgbConvert(o){return o instanceof Color||(o=color(o)),o?(o=o.rgb(),new Rgb(o.r,o.g,
o.b,o.opacity)):new Rgb}function rgb(r,g,b,opacity){return arguments.length===1?rgbConvert(r):new Rgb(r,g,b,opacity??1)}function Rgb(r,g,b,opacity){this.r=+r,this.g=+g,this.b=+b,this.opacity=+opacity}
define2(Rgb,rgb,extend(Color,{brighter(k){return k=k==null?brighter:Math.pow(brighter,k),new Rgb(this.r*k,this.g*k,this.b*k,this.opacity)},darker(k){return k=k==null?darker:Math.pow(darker,k),new Rgb(
this.r*k,this.g*k,this.b*k,this.opacity)},rgb(){return this},clamp(){return new Rgb(clampi(this.r),clampi(this.g),clampi(this.b),clampa(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=
this.g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:rgb_formatHex,formatHex:rgb_formatHex,formatHex8:rgb_formatHex8,formatRgb:rgb_formatRgb,toString:rgb_formatRgb}));
function rgb_formatHex(){return`#${hex(this.r)}${hex(this.g)}${hex(this.b)}`}function rgb_formatHex8(){return`#${hex(this.r)}${hex(this.g)}${hex(this.b)}${hex((isNaN(this.opacity)?1:this.opacity)*255)}`}
function rgb_formatRgb(){let a=clampa(this.opacity);return`${a===1?"rgb(":"rgba("}${clampi(this.r)}, ${clampi(this.g)}, ${clampi(this.b)}${a===1?")":`, ${a})`}`}function clampa(opacity){return isNaN(opacity)?
1:Math.max(0,Math.min(1,opacity))}function clampi(value2){return Math.max(0,Math.min(255,Math.round(value2)||0))}function hex(value2){return value2=clampi(value2),(value2<16?"0":"")+value2.toString(16)}
function hsla(h,s,l,a){return a<=0?h=s=l=NaN:l<=0||l>=1?h=s=NaN:s<=0&&(h=NaN),new Hsl(h,s,l,a)}function hslConvert(o){if(o instanceof Hsl)return new Hsl(o.h,o.s,o.l,o.opacity);if(o instanceof Color||(o=
color(o)),!o)return new Hsl;if(o instanceof Hsl)return o;o=o.rgb();var r=o.r/255,g=o.g/255,b=o.b/255,min=Math.min(r,g,b),max2=Math.max(r,g,b),h=NaN,s=max2-min,l=(max2+min)/2;return s?(r===max2?h=(g-b)/
s+(g<b)*6:g===max2?h=(b-r)/s+2:h=(r-g)/s+4,s/=l<.5?max2+min:2-max2-min,h*=60):s=l>0&&l<1?0:h,new Hsl(h,s,l,o.opacity)}function hsl(h,s,l,opacity){return arguments.length===1?hslConvert(h):new Hsl(h,s,
l,opacity??1)}function Hsl(h,s,l,opacity){this.h=+h,this.s=+s,this.l=+l,this.opacity=+opacity}define2(Hsl,hsl,extend(Color,{brighter(k){return k=k==null?brighter:Math.pow(brighter,k),new Hsl(this.h,this.
s,this.l*k,this.opacity)},darker(k){return k=k==null?darker:Math.pow(darker,k),new Hsl(this.h,this.s,this.l*k,this.opacity)},rgb(){var h=this.h%360+(this.h<0)*360,s=isNaN(h)||isNaN(this.s)?0:this.s,l=this.
l,m2=l+(l<.5?l:1-l)*s,m1=2*l-m2;return new Rgb(hsl2rgb(h>=240?h-240:h+120,m1,m2),hsl2rgb(h,m1,m2),hsl2rgb(h<120?h+240:h-120,m1,m2),this.opacity)},clamp(){return new Hsl(clamph(this.h),clampt(this.s),clampt(
this.l),clampa(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){let a=clampa(this.opacity);return`${a===1?
"hsl(":"hsla("}${clamph(this.h)}, ${clampt(this.s)*100}%, ${clampt(this.l)*100}%${a===1?")":`, ${a})`}`}}));function clamph(value2){return value2=(value2||0)%360,value2<0?value2+360:value2}function clampt(value2){
return Math.max(0,Math.min(1,value2||0))}function hsl2rgb(h,m1,m2){return(h<60?m1+(m2-m1)*h/60:h<180?m2:h<240?m1+(m2-m1)*(240-h)/60:m1)*255}var radians=Math.PI/180,degrees=180/Math.PI,K=18,Xn=.96422,Yn=1,
Zn=.82521,t0=4/29,t1=6/29,t2=3*t1*t1,t3=t1*t1*t1;function labConvert(o){if(o instanceof Lab)return new Lab(o.l,o.a,o.b,o.opacity);if(o instanceof Hcl)return hcl2lab(o);o instanceof Rgb||(o=rgbConvert(
o));var r=rgb2lrgb(o.r),g=rgb2lrgb(o.g),b=rgb2lrgb(o.b),y2=xyz2lab((.2225045*r+.7168786*g+.0606169*b)/Yn),x2,z;return r===g&&g===b?x2=z=y2:(x2=xyz2lab((.4360747*r+.3850649*g+.1430804*b)/Xn),z=xyz2lab(
(.0139322*r+.0971045*g+.7141733*b)/Zn)),new Lab(116*y2-16,500*(x2-y2),200*(y2-z),o.opacity)}function lab(l,a,b,opacity){return arguments.length===1?labConvert(l):new Lab(l,a,b,opacity??1)}function Lab(l,a,b,opacity){this.l=+l,this.a=+a,this.b=+b,this.opacity=+opacity}define2(Lab,lab,extend(Color,
{brighter(k){return new Lab(this.l+K*(k??1),this.a,this.b,this.opacity)},darker(k){return new Lab(this.l-K*(k??1),this.a,this.b,this.opacity)},rgb(){var y2=(this.l+16)/116,x2=isNaN(this.a)?y2:y2+this.
a/500,z=isNaN(this.b)?y2:y2-this.b/200;return x2=Xn*lab2xyz(x2),y2=Yn*lab2xyz(y2),z=Zn*lab2xyz(z),new Rgb(lrgb2rgb(3.1338561*x2-1.6168667*y2-.4906146*z),lrgb2rgb(-.9787684*x2+1.9161415*y2+.033454*z),lrgb2rgb(
.0719453*x2-.2289914*y2+1.4052427*z),this.opacity)}}));function xyz2lab(t){return t>t3?Math.pow(t,1/3):t/t2+t0}function lab2xyz(t){return t>t1?t*t*t:t2*(t-t0)}function lrgb2rgb(x2){return 255*(x2<=.0031308?
12.92*x2:1.055*Math.pow(x2,1/2.4)-.055)}function rgb2lrgb(x2){return(x2/=255)<=.04045?x2/12.92:Math.pow((x2+.055)/1.055,2.4)}function hclConvert(o){if(o instanceof Hcl)return new Hcl(o.h,o.c,o.l,o.opacity);
if(o instanceof Lab||(o=labConvert(o)),o.a===0&&o.b===0)return new Hcl(NaN,0<o.l&&o.l<100?0:NaN,o.l,o.opacity);var h=Math.atan2(o.b,o.a)*degrees;return new Hcl(h<0?h+360:h,Math.sqrt(o.a*o.a+o.b*o.b),o.
l,o.opacity)}function hcl(h,c,l,opacity){return arguments.length===1?hclConvert(h):new Hcl(h,c,l,opacity??1)}function Hcl(h,c,l,opacity){this.h=+h,this.c=+c,this.l=+l,this.opacity=+opacity}function hcl2lab(o){if(isNaN(
o.h))return new Lab(o.l,0,0,o.opacity);var h=o.h*radians;return new Lab(o.l,Math.cos(h)*o.c,Math.sin(h)*o.c,o.opacity)}define2(Hcl,hcl,extend(Color,{brighter(k){return new Hcl(this.h,this.c,this.l+K*(k??
1),this.opacity)},darker(k){return new Hcl(this.h,this.c,this.l-K*(k??1),this.opacity)},rgb(){return hcl2lab(this).rgb()}}));var A=-.14861,B=1.78277,C=-.29227,D=-.90649,E=1.97294,ED=E*D,EB=E*B,BC_DA=B*
C-D*A;function cubehelixConvert(o){if(o instanceof Cubehelix)return new Cubehelix(o.h,o.s,o.l,o.opacity);o instanceof Rgb||(o=rgbConvert(o));var r=o.r/255,g=o.g/255,b=o.b/255,l=(BC_DA*b+ED*r-EB*g)/(BC_DA+
ED-EB),bl=b-l,k=(E*(g-l)-C*bl)/D,s=Math.sqrt(k*k+bl*bl)/(E*l*(1-l)),h=s?Math.atan2(k,bl)*degrees-120:NaN;return new Cubehelix(h<0?h+360:h,s,l,o.opacity)}function cubehelix(h,s,l,opacity){return arguments.
length===1?cubehelixConvert(h):new Cubehelix(h,s,l,opacity??1)}function Cubehelix(h,s,l,opacity){this.h=+h,this.s=+s,this.l=+l,this.opacity=+opacity}define2(Cubehelix,cubehelix,extend(Color,{brighter(k){
return k=k==null?brighter:Math.pow(brighter,k),new Cubehelix(this.h,this.s,this.l*k,this.opacity)},darker(k){return k=k==null?darker:Math.pow(darker,k),new Cubehelix(this.h,this.s,this.l*k,this.opacity)},
rgb(){var h=isNaN(this.h)?0:(this.h+120)*radians,l=+this.l,a=isNaN(this.s)?0:this.s*l*(1-l),cosh2=Math.cos(h),sinh2=Math.sin(h);return new Rgb(255*(l+a*(A*cosh2+B*sinh2)),255*(l+a*(C*cosh2+D*sinh2)),255*
(l+a*(E*cosh2)),this.opacity)}}));function basis(t12,v0,v1,v2,v3){var t22=t12*t12,t32=t22*t12;return((1-3*t12+3*t22-t32)*v0+(4-6*t22+3*t32)*v1+(1+3*t12+3*t22-3*t32)*v2+t32*v3)/6}function basis$1(values){var n=values.length-1;return function(t){
var i=t<=0?t=0:t>=1?(t=1,n-1):Math.floor(t*n),v1=values[i],v2=values[i+1],v0=i>0?values[i-1]:2*v1-v2,v3=i<n-1?values[i+2]:2*v2-v1;return basis((t-i/n)*n,v0,v1,v2,v3)}}function basisClosed(values){var n=values.
length;return function(t){var i=Math.floor(((t%=1)<0?++t:t)*n),v0=values[(i+n-1)%n],v1=values[i%n],v2=values[(i+1)%n],v3=values[(i+2)%n];return basis((t-i/n)*n,v0,v1,v2,v3)}}var constant=x2=>()=>x2;function linear(a,d){
return function(t){return a+t*d}}function exponential(a,b,y2){return a=Math.pow(a,y2),b=Math.pow(b,y2)-a,y2=1/y2,function(t){return Math.pow(a+t*b,y2)}}function hue$1(a,b){var d=b-a;return d?linear(a,
d>180||d<-180?d-360*Math.round(d/360):d):constant(isNaN(a)?b:a)}function gamma(y2){return(y2=+y2)==1?nogamma:function(a,b){return b-a?exponential(a,b,y2):constant(isNaN(a)?b:a)}}function nogamma(a,b){
var d=b-a;return d?linear(a,d):constant(isNaN(a)?b:a)}var rgb2=(function rgbGamma(y2){var color2=gamma(y2);function rgb3(start,end){var r=color2((start=rgb(start)).r,(end=rgb(end)).r),g=color2(start.g,
end.g),b=color2(start.b,end.b),opacity=nogamma(start.opacity,end.opacity);return function(t){return start.r=r(t),start.g=g(t),start.b=b(t),start.opacity=opacity(t),start+""}}return rgb3.gamma=rgbGamma,
rgb3})(1);function rgbSpline(spline){return function(colors){var n=colors.length,r=new Array(n),g=new Array(n),b=new Array(n),i,color2;for(i=0;i<n;++i)color2=rgb(colors[i]),r[i]=color2.r||0,g[i]=color2.
g||0,b[i]=color2.b||0;return r=spline(r),g=spline(g),b=spline(b),color2.opacity=1,function(t){return color2.r=r(t),color2.g=g(t),color2.b=b(t),color2+""}}}var rgbBasis=rgbSpline(basis$1),rgbBasisClosed=rgbSpline(
basisClosed);function numberArray(a,b){b||(b=[]);var n=a?Math.min(b.length,a.length):0,c=b.slice(),i;return function(t){for(i=0;i<n;++i)c[i]=a[i]*(1-t)+b[i]*t;return c}}function isNumberArray(x2){return ArrayBuffer.
isView(x2)&&!(x2 instanceof DataView)}function genericArray(a,b){var nb=b?b.length:0,na=a?Math.min(nb,a.length):0,x2=new Array(na),c=new Array(nb),i;for(i=0;i<na;++i)x2[i]=value(a[i],b[i]);for(;i<nb;++i)c[i]=b[i];return function(t){for(i=
0;i<na;++i)c[i]=x2[i](t);return c}}function date(a,b){var d=new Date;return a=+a,b=+b,function(t){return d.setTime(a*(1-t)+b*t),d}}function number(a,b){return a=+a,b=+b,function(t){return a*(1-t)+b*t}}
function object(a,b){var i={},c={},k;(a===null||typeof a!="object")&&(a={}),(b===null||typeof b!="object")&&(b={});for(k in b)k in a?i[k]=value(a[k],b[k]):c[k]=b[k];return function(t){for(k in i)c[k]=
i[k](t);return c}}var reA=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,reB=new RegExp(reA.source,"g");function zero(b){return function(){return b}}function one(b){return function(t){return b(t)+""}}function string(a,b){
var bi=reA.lastIndex=reB.lastIndex=0,am,bm,bs,i=-1,s=[],q=[];for(a=a+"",b=b+"";(am=reA.exec(a))&&(bm=reB.exec(b));)(bs=bm.index)>bi&&(bs=b.slice(bi,bs),s[i]?s[i]+=bs:s[++i]=bs),(am=am[0])===(bm=bm[0])?
s[i]?s[i]+=bm:s[++i]=bm:(s[++i]=null,q.push({i,x:number(am,bm)})),bi=reB.lastIndex;return bi<b.length&&(bs=b.slice(bi),s[i]?s[i]+=bs:s[++i]=bs),s.length<2?q[0]?one(q[0].x):zero(b):(b=q.length,function(t){
for(var i2=0,o;i2<b;++i2)s[(o=q[i2]).i]=o.x(t);return s.join("")})}function value(a,b){var t=typeof b,c;return b==null||t==="boolean"?constant(b):(t==="number"?number:t==="string"?(c=color(b))?(b=c,rgb2):
string:b instanceof color?rgb2:b instanceof Date?date:isNumberArray(b)?numberArray:Array.isArray(b)?genericArray:typeof b.valueOf!="function"&&typeof b.toString!="function"||isNaN(b)?object:number)(a,
b)}function round2(a,b){return a=+a,b=+b,function(t){return Math.round(a*(1-t)+b*t)}}var degrees2=180/Math.PI,identity={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function decompose(a,b,c,d,e,f){
var scaleX,scaleY,skewX;return(scaleX=Math.sqrt(a*a+b*b))&&(a/=scaleX,b/=scaleX),(skewX=a*c+b*d)&&(c-=a*skewX,d-=b*skewX),(scaleY=Math.sqrt(c*c+d*d))&&(c/=scaleY,d/=scaleY,skewX/=scaleY),a*d<b*c&&(a=-a,
b=-b,skewX=-skewX,scaleX=-scaleX),{translateX:e,translateY:f,rotate:Math.atan2(b,a)*degrees2,skewX:Math.atan(skewX)*degrees2,scaleX,scaleY}}var svgNode;function parseCss(value2){let m=new(typeof DOMMatrix==
"function"?DOMMatrix:WebKitCSSMatrix)(value2+"");return m.isIdentity?identity:decompose(m.a,m.b,m.c,m.d,m.e,m.f)}function parseSvg(value2){return value2==null||(svgNode||(svgNode=document.createElementNS(
"http://www.w3.org/2000/svg","g")),svgNode.setAttribute("transform",value2),!(value2=svgNode.transform.baseVal.consolidate()))?identity:(value2=value2.matrix,decompose(value2.a,value2.b,value2.c,value2.
d,value2.e,value2.f))}function interpolateTransform(parse,pxComma,pxParen,degParen){function pop(s){return s.length?s.pop()+" ":""}function translate(xa,ya,xb,yb,s,q){if(xa!==xb||ya!==yb){var i=s.push(
"translate(",null,pxComma,null,pxParen);q.push({i:i-4,x:number(xa,xb)},{i:i-2,x:number(ya,yb)})}else(xb||yb)&&s.push("translate("+xb+pxComma+yb+pxParen)}function rotate(a,b,s,q){a!==b?(a-b>180?b+=360:
b-a>180&&(a+=360),q.push({i:s.push(pop(s)+"rotate(",null,degParen)-2,x:number(a,b)})):b&&s.push(pop(s)+"rotate("+b+degParen)}function skewX(a,b,s,q){a!==b?q.push({i:s.push(pop(s)+"skewX(",null,degParen)-
2,x:number(a,b)}):b&&s.push(pop(s)+"skewX("+b+degParen)}function scale(xa,ya,xb,yb,s,q){if(xa!==xb||ya!==yb){var i=s.push(pop(s)+"scale(",null,",",null,")");q.push({i:i-4,x:number(xa,xb)},{i:i-2,x:number(
ya,yb)})}else(xb!==1||yb!==1)&&s.push(pop(s)+"scale("+xb+","+yb+")")}return function(a,b){var s=[],q=[];return a=parse(a),b=parse(b),translate(a.translateX,a.translateY,b.translateX,b.translateY,s,q),
rotate(a.rotate,b.rotate,s,q),skewX(a.skewX,b.skewX,s,q),scale(a.scaleX,a.scaleY,b.scaleX,b.scaleY,s,q),a=b=null,function(t){for(var i=-1,n=q.length,o;++i<n;)s[(o=q[i]).i]=o.x(t);return s.join("")}}}var interpolateTransformCss=interpolateTransform(
parseCss,"px, ","px)","deg)"),interpolateTransformSvg=interpolateTransform(parseSvg,", ",")",")"),epsilon2=1e-12;function cosh(x2){return((x2=Math.exp(x2))+1/x2)/2}function sinh(x2){return((x2=Math.exp(
x2))-1/x2)/2}function tanh(x2){return((x2=Math.exp(2*x2))-1)/(x2+1)}var zoom=(function zoomRho(rho,rho2,rho4){function zoom2(p0,p1){var ux0=p0[0],uy0=p0[1],w0=p0[2],ux1=p1[0],uy1=p1[1],w1=p1[2],dx=ux1-
ux0,dy=uy1-uy0,d2=dx*dx+dy*dy,i,S;if(d2<epsilon2)S=Math.log(w1/w0)/rho,i=function(t){return[ux0+t*dx,uy0+t*dy,w0*Math.exp(rho*t*S)]};else{var d1=Math.sqrt(d2),b0=(w1*w1-w0*w0+rho4*d2)/(2*w0*rho2*d1),b1=(w1*
w1-w0*w0-rho4*d2)/(2*w1*rho2*d1),r0=Math.log(Math.sqrt(b0*b0+1)-b0),r1=Math.log(Math.sqrt(b1*b1+1)-b1);S=(r1-r0)/rho,i=function(t){var s=t*S,coshr0=cosh(r0),u=w0/(rho2*d1)*(coshr0*tanh(rho*s+r0)-sinh(
r0));return[ux0+u*dx,uy0+u*dy,w0*coshr0/cosh(rho*s+r0)]}}return i.duration=Math.abs(S)*1e3*rho/Math.SQRT2,i}return zoom2.rho=function(_){var _1=Math.max(.001,+_),_2=_1*_1,_4=_2*_2;return zoomRho(_1,_2,
_4)},zoom2})(Math.SQRT2,2,4);function hsl2(hue){return function(start,end){var h=hue((start=hsl(start)).h,(end=hsl(end)).h),s=nogamma(start.s,end.s),l=nogamma(start.l,end.l),opacity=nogamma(start.opacity,
end.opacity);return function(t){return start.h=h(t),start.s=s(t),start.l=l(t),start.opacity=opacity(t),start+""}}}var hsl_default=hsl2(hue$1),hslLong=hsl2(nogamma);function hcl2(hue){return function(start,end){var h=hue((start=hcl(start)).h,(end=hcl(end)).h),c=nogamma(start.c,end.c),l=nogamma(start.l,end.l),opacity=nogamma(start.opacity,end.opacity);return function(t){
return start.h=h(t),start.c=c(t),start.l=l(t),start.opacity=opacity(t),start+""}}}var hcl_default=hcl2(hue$1),hclLong=hcl2(nogamma);function cubehelix2(hue){return(function cubehelixGamma(y2){y2=+y2;function cubehelix3(start,end){
var h=hue((start=cubehelix(start)).h,(end=cubehelix(end)).h),s=nogamma(start.s,end.s),l=nogamma(start.l,end.l),opacity=nogamma(start.opacity,end.opacity);return function(t){return start.h=h(t),start.s=
s(t),start.l=l(Math.pow(t,y2)),start.opacity=opacity(t),start+""}}return cubehelix3.gamma=cubehelixGamma,cubehelix3})(1)}var cubehelix_default=cubehelix2(hue$1),cubehelixLong=cubehelix2(nogamma);function constants(x2){return function(){return x2}}function number2(x2){return+x2}var unit=[0,1];function identity2(x2){return x2}function normalize(a,b){return(b-=a=+a)?function(x2){return(x2-a)/b}:constants(isNaN(b)?NaN:.5)}function clamper(a,b){var t;return a>b&&(t=a,a=b,b=t),function(x2){
return Math.max(a,Math.min(b,x2))}}function bimap(domain,range,interpolate){var d0=domain[0],d1=domain[1],r0=range[0],r1=range[1];return d1<d0?(d0=normalize(d1,d0),r0=interpolate(r1,r0)):(d0=normalize(
d0,d1),r0=interpolate(r0,r1)),function(x2){return r0(d0(x2))}}function polymap(domain,range,interpolate){var j=Math.min(domain.length,range.length)-1,d=new Array(j),r=new Array(j),i=-1;for(domain[j]<domain[0]&&
(domain=domain.slice().reverse(),range=range.slice().reverse());++i<j;)d[i]=normalize(domain[i],domain[i+1]),r[i]=interpolate(range[i],range[i+1]);return function(x2){var i2=bisect_default(domain,x2,1,
j)-1;return r[i2](d[i2](x2))}}function copy(source,target){return target.domain(source.domain()).range(source.range()).interpolate(source.interpolate()).clamp(source.clamp()).unknown(source.unknown())}
function transformer(){var domain=unit,range=unit,interpolate=value,transform,untransform,unknown,clamp=identity2,piecewise,output,input;function rescale(){var n=Math.min(domain.length,range.length);return clamp!==
identity2&&(clamp=clamper(domain[0],domain[n-1])),piecewise=n>2?polymap:bimap,output=input=null,scale}function scale(x2){return x2==null||isNaN(x2=+x2)?unknown:(output||(output=piecewise(domain.map(transform),
range,interpolate)))(transform(clamp(x2)))}return scale.invert=function(y2){return clamp(untransform((input||(input=piecewise(range,domain.map(transform),number)))(y2)))},scale.domain=function(_){return arguments.
length?(domain=Array.from(_,number2),rescale()):domain.slice()},scale.range=function(_){return arguments.length?(range=Array.from(_),rescale()):range.slice()},scale.rangeRound=function(_){return range=
Array.from(_),interpolate=round2,rescale()},scale.clamp=function(_){return arguments.length?(clamp=_?!0:identity2,rescale()):clamp!==identity2},scale.interpolate=function(_){return arguments.length?(interpolate=
_,rescale()):interpolate},scale.unknown=function(_){return arguments.length?(unknown=_,scale):unknown},function(t,u){return transform=t,untransform=u,rescale()}}function continuous(){return transformer()(
identity2,identity2)}function formatDecimal(x2){return Math.abs(x2=Math.round(x2))>=1e21?x2.toLocaleString("en").replace(/,/g,""):x2.toString(10)}function formatDecimalParts(x2,p){if(!isFinite(x2)||x2===0)return null;var i=(x2=
p?x2.toExponential(p-1):x2.toExponential()).indexOf("e"),coefficient=x2.slice(0,i);return[coefficient.length>1?coefficient[0]+coefficient.slice(2):coefficient,+x2.slice(i+1)]}function exponent(x2){return x2=
formatDecimalParts(Math.abs(x2)),x2?x2[1]:NaN}function formatGroup(grouping,thousands){return function(value2,width2){for(var i=value2.length,t=[],j=0,g=grouping[0],length=0;i>0&&g>0&&(length+g+1>width2&&
(g=Math.max(1,width2-length)),t.push(value2.substring(i-=g,i+g)),!((length+=g+1)>width2));)g=grouping[j=(j+1)%grouping.length];return t.reverse().join(thousands)}}function formatNumerals(numerals){return function(value2){
return value2.replace(/[0-9]/g,function(i){return numerals[+i]})}}var re=/^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;function formatSpecifier(specifier){if(!(match=re.exec(
specifier)))throw new Error("invalid format: "+specifier);var match;return new FormatSpecifier({fill:match[1],align:match[2],sign:match[3],symbol:match[4],zero:match[5],width:match[6],comma:match[7],precision:match[8]&&
match[8].slice(1),trim:match[9],type:match[10]})}formatSpecifier.prototype=FormatSpecifier.prototype;function FormatSpecifier(specifier){this.fill=specifier.fill===void 0?" ":specifier.fill+"",this.align=
specifier.align===void 0?">":specifier.align+"",this.sign=specifier.sign===void 0?"-":specifier.sign+"",this.symbol=specifier.symbol===void 0?"":specifier.symbol+"",this.zero=!!specifier.zero,this.width=
specifier.width===void 0?void 0:+specifier.width,this.comma=!!specifier.comma,this.precision=specifier.precision===void 0?void 0:+specifier.precision,this.trim=!!specifier.trim,this.type=specifier.type===
void 0?"":specifier.type+""}FormatSpecifier.prototype.toString=function(){return this.fill+this.align+this.sign+this.symbol+(this.zero?"0":"")+(this.width===void 0?"":Math.max(1,this.width|0))+(this.comma?
",":"")+(this.precision===void 0?"":"."+Math.max(0,this.precision|0))+(this.trim?"~":"")+this.type};function formatTrim(s){out:for(var n=s.length,i=1,i0=-1,i1;i<n;++i)switch(s[i]){case".":i0=i1=i;break;case"\
0":i0===0&&(i0=i),i1=i;break;default:if(!+s[i])break out;i0>0&&(i0=0);break}return i0>0?s.slice(0,i0)+s.slice(i1+1):s}var prefixExponent;function formatPrefixAuto(x2,p){var d=formatDecimalParts(x2,p);
if(!d)return prefixExponent=void 0,x2.toPrecision(p);var coefficient=d[0],exponent2=d[1],i=exponent2-(prefixExponent=Math.max(-8,Math.min(8,Math.floor(exponent2/3)))*3)+1,n=coefficient.length;return i===
n?coefficient:i>n?coefficient+new Array(i-n+1).join("0"):i>0?coefficient.slice(0,i)+"."+coefficient.slice(i):"0."+new Array(1-i).join("0")+formatDecimalParts(x2,Math.max(0,p+i-1))[0]}function formatRounded(x2,p){
var d=formatDecimalParts(x2,p);if(!d)return x2+"";var coefficient=d[0],exponent2=d[1];return exponent2<0?"0."+new Array(-exponent2).join("0")+coefficient:coefficient.length>exponent2+1?coefficient.slice(
0,exponent2+1)+"."+coefficient.slice(exponent2+1):coefficient+new Array(exponent2-coefficient.length+2).join("0")}var formatTypes={"%":(x2,p)=>(x2*100).toFixed(p),b:x2=>Math.round(x2).toString(2),c:x2=>x2+
"",d:formatDecimal,e:(x2,p)=>x2.toExponential(p),f:(x2,p)=>x2.toFixed(p),g:(x2,p)=>x2.toPrecision(p),o:x2=>Math.round(x2).toString(8),p:(x2,p)=>formatRounded(x2*100,p),r:formatRounded,s:formatPrefixAuto,
X:x2=>Math.round(x2).toString(16).toUpperCase(),x:x2=>Math.round(x2).toString(16)};function identity3(x2){return x2}var map=Array.prototype.map,prefixes=["y","z","a","f","p","n","µ","m","","k","M","G",
"T","P","E","Z","Y"];function formatLocale(locale2){var group=locale2.grouping===void 0||locale2.thousands===void 0?identity3:formatGroup(map.call(locale2.grouping,Number),locale2.thousands+""),currencyPrefix=locale2.
currency===void 0?"":locale2.currency[0]+"",currencySuffix=locale2.currency===void 0?"":locale2.currency[1]+"",decimal=locale2.decimal===void 0?".":locale2.decimal+"",numerals=locale2.numerals===void 0?
identity3:formatNumerals(map.call(locale2.numerals,String)),percent=locale2.percent===void 0?"%":locale2.percent+"",minus=locale2.minus===void 0?"−":locale2.minus+"",nan=locale2.nan===void 0?"NaN":locale2.
nan+"";function newFormat(specifier,options){specifier=formatSpecifier(specifier);var fill=specifier.fill,align=specifier.align,sign=specifier.sign,symbol=specifier.symbol,zero2=specifier.zero,width2=specifier.
width,comma=specifier.comma,precision=specifier.precision,trim=specifier.trim,type=specifier.type;type==="n"?(comma=!0,type="g"):formatTypes[type]||(precision===void 0&&(precision=12),trim=!0,type="g"),
(zero2||fill==="0"&&align==="=")&&(zero2=!0,fill="0",align="=");var prefix=(options&&options.prefix!==void 0?options.prefix:"")+(symbol==="$"?currencyPrefix:symbol==="#"&&/[boxX]/.test(type)?"0"+type.
toLowerCase():""),suffix=(symbol==="$"?currencySuffix:/[%p]/.test(type)?percent:"")+(options&&options.suffix!==void 0?options.suffix:""),formatType=formatTypes[type],maybeSuffix=/[defgprs%]/.test(type);
precision=precision===void 0?6:/[gprs]/.test(type)?Math.max(1,Math.min(21,precision)):Math.max(0,Math.min(20,precision));function format2(value2){var valuePrefix=prefix,valueSuffix=suffix,i,n,c;if(type===
"c")valueSuffix=formatType(value2)+valueSuffix,value2="";else{value2=+value2;var valueNegative=value2<0||1/value2<0;if(value2=isNaN(value2)?nan:formatType(Math.abs(value2),precision),trim&&(value2=formatTrim(
value2)),valueNegative&&+value2==0&&sign!=="+"&&(valueNegative=!1),valuePrefix=(valueNegative?sign==="("?sign:minus:sign==="-"||sign==="("?"":sign)+valuePrefix,valueSuffix=(type==="s"&&!isNaN(value2)&&
prefixExponent!==void 0?prefixes[8+prefixExponent/3]:"")+valueSuffix+(valueNegative&&sign==="("?")":""),maybeSuffix){for(i=-1,n=value2.length;++i<n;)if(c=value2.charCodeAt(i),48>c||c>57){valueSuffix=(c===
46?decimal+value2.slice(i+1):value2.slice(i))+valueSuffix,value2=value2.slice(0,i);break}}}comma&&!zero2&&(value2=group(value2,1/0));var length=valuePrefix.length+value2.length+valueSuffix.length,padding=length<
width2?new Array(width2-length+1).join(fill):"";switch(comma&&zero2&&(value2=group(padding+value2,padding.length?width2-valueSuffix.length:1/0),padding=""),align){case"<":value2=valuePrefix+value2+valueSuffix+
padding;break;case"=":value2=valuePrefix+padding+value2+valueSuffix;break;case"^":value2=padding.slice(0,length=padding.length>>1)+valuePrefix+value2+valueSuffix+padding.slice(length);break;default:value2=
padding+valuePrefix+value2+valueSuffix;break}return numerals(value2)}return format2.toString=function(){return specifier+""},format2}function formatPrefix2(specifier,value2){var e=Math.max(-8,Math.min(
8,Math.floor(exponent(value2)/3)))*3,k=Math.pow(10,-e),f=newFormat((specifier=formatSpecifier(specifier),specifier.type="f",specifier),{suffix:prefixes[8+e/3]});return function(value3){return f(k*value3)}}
return{format:newFormat,formatPrefix:formatPrefix2}}var locale,format,formatPrefix;defaultLocale({thousands:",",grouping:[3],currency:["$",""]});function defaultLocale(definition){return locale=formatLocale(
definition),format=locale.format,formatPrefix=locale.formatPrefix,locale}function precisionFixed(step){return Math.max(0,-exponent(Math.abs(step)))}function precisionPrefix(step,value2){return Math.max(
0,Math.max(-8,Math.min(8,Math.floor(exponent(value2)/3)))*3-exponent(Math.abs(step)))}function precisionRound(step,max2){return step=Math.abs(step),max2=Math.abs(max2)-step,Math.max(0,exponent(max2)-exponent(
step))+1}function tickFormat(start,stop,count,specifier){var step=tickStep(start,stop,count),precision;switch(specifier=formatSpecifier(specifier??",f"),specifier.type){case"s":{var value2=Math.max(Math.abs(start),
Math.abs(stop));return specifier.precision==null&&!isNaN(precision=precisionPrefix(step,value2))&&(specifier.precision=precision),formatPrefix(specifier,value2)}case"":case"e":case"g":case"p":case"r":{
specifier.precision==null&&!isNaN(precision=precisionRound(step,Math.max(Math.abs(start),Math.abs(stop))))&&(specifier.precision=precision-(specifier.type==="e"));break}case"f":case"%":{specifier.precision==
null&&!isNaN(precision=precisionFixed(step))&&(specifier.precision=precision-(specifier.type==="%")*2);break}}return format(specifier)}function linearish(scale){var domain=scale.domain;return scale.ticks=function(count){var d=domain();return ticks(d[0],d[d.length-1],count??10)},scale.tickFormat=function(count,specifier){var d=domain();
return tickFormat(d[0],d[d.length-1],count??10,specifier)},scale.nice=function(count){count==null&&(count=10);var d=domain(),i0=0,i1=d.length-1,start=d[i0],stop=d[i1],prestep,step,maxIter=10;for(stop<
start&&(step=start,start=stop,stop=step,step=i0,i0=i1,i1=step);maxIter-- >0;){if(step=tickIncrement(start,stop,count),step===prestep)return d[i0]=start,d[i1]=stop,domain(d);if(step>0)start=Math.floor(
start/step)*step,stop=Math.ceil(stop/step)*step;else if(step<0)start=Math.ceil(start*step)/step,stop=Math.floor(stop*step)/step;else break;prestep=step}return scale},scale}function linear2(){var scale=continuous();
return scale.copy=function(){return copy(scale,linear2())},initRange.apply(scale,arguments),linearish(scale)}function nice(domain,interval2){domain=domain.slice();var i0=0,i1=domain.length-1,x0=domain[i0],x1=domain[i1],t;return x1<x0&&(t=i0,i0=i1,i1=t,t=x0,x0=x1,x1=t),domain[i0]=interval2.floor(x0),domain[i1]=
interval2.ceil(x1),domain}function transformLog(x2){return Math.log(x2)}function transformExp(x2){return Math.exp(x2)}function transformLogn(x2){return-Math.log(-x2)}function transformExpn(x2){return-Math.exp(-x2)}function pow10(x2){
return isFinite(x2)?+("1e"+x2):x2<0?0:x2}function powp(base){return base===10?pow10:base===Math.E?Math.exp:x2=>Math.pow(base,x2)}function logp(base){return base===Math.E?Math.log:base===10&&Math.log10||
base===2&&Math.log2||(base=Math.log(base),x2=>Math.log(x2)/base)}function reflect(f){return(x2,k)=>-f(-x2,k)}function loggish(transform){let scale=transform(transformLog,transformExp),domain=scale.domain,
base=10,logs,pows;function rescale(){return logs=logp(base),pows=powp(base),domain()[0]<0?(logs=reflect(logs),pows=reflect(pows),transform(transformLogn,transformExpn)):transform(transformLog,transformExp),
scale}return scale.base=function(_){return arguments.length?(base=+_,rescale()):base},scale.domain=function(_){return arguments.length?(domain(_),rescale()):domain()},scale.ticks=count=>{let d=domain(),
u=d[0],v=d[d.length-1],r=v<u;r&&([u,v]=[v,u]);let i=logs(u),j=logs(v),k,t,n=count==null?10:+count,z=[];if(!(base%1)&&j-i<n){if(i=Math.floor(i),j=Math.ceil(j),u>0){for(;i<=j;++i)for(k=1;k<base;++k)if(t=
i<0?k/pows(-i):k*pows(i),!(t<u)){if(t>v)break;z.push(t)}}else for(;i<=j;++i)for(k=base-1;k>=1;--k)if(t=i>0?k/pows(-i):k*pows(i),!(t<u)){if(t>v)break;z.push(t)}z.length*2<n&&(z=ticks(u,v,n))}else z=ticks(
i,j,Math.min(j-i,n)).map(pows);return r?z.reverse():z},scale.tickFormat=(count,specifier)=>{if(count==null&&(count=10),specifier==null&&(specifier=base===10?"s":","),typeof specifier!="function"&&(!(base%
1)&&(specifier=formatSpecifier(specifier)).precision==null&&(specifier.trim=!0),specifier=format(specifier)),count===1/0)return specifier;let k=Math.max(1,base*count/scale.ticks().length);return d=>{let i=d/
pows(Math.round(logs(d)));return i*base<base-.5&&(i*=base),i<=k?specifier(d):""}},scale.nice=()=>domain(nice(domain(),{floor:x2=>pows(Math.floor(logs(x2))),ceil:x2=>pows(Math.ceil(logs(x2)))})),scale}
function log(){let scale=loggish(transformer()).domain([1,10]);return scale.copy=()=>copy(scale,log()).base(scale.base()),initRange.apply(scale,arguments),scale}function createScale(kind,values,range,isNice=!0){let domain=widen(finiteExtent(values),kind),scale=kind==="log"?log(domain,range):linear2(domain,range);return isNice?kind==="log"?scale.domain(niceLogDomain(
domain)):scale.nice():scale}function niceLogDomain([low,high]){let steps=value2=>[1,2,5,10].map(digit=>digit*powerOfTenBelow(value2)),below=steps(low).filter(step=>step<=low*1.000000001),above=steps(high).
filter(step=>step>=high*(1-1e-9));return[below.at(-1)??low,above[0]??high]}function ticksOf(scale,kind,count){let ticks2=scale.ticks(count);if(kind==="linear")return ticks2;let powers=ticks2.filter(tick=>Number.
isInteger(round3(Math.log10(tick))));return powers.length>=3?every(powers,count):ticks2.filter(tick=>[1,2,5].includes(leadingDigit(tick)))}function every(values,count){let stride=Math.ceil(values.length/
Math.max(1,count));return values.filter((_,index)=>index%stride===0)}function finiteExtent(values){let low=Number.POSITIVE_INFINITY,high=Number.NEGATIVE_INFINITY;for(let value2 of values)Number.isFinite(
value2)&&(value2<low&&(low=value2),value2>high&&(high=value2));return low<=high?[low,high]:[0,1]}function widen([low,high],kind){if(low<high)return[low,high];if(kind==="log")return[low/2,high*2];let half=low===
0?1:Math.abs(low)/2;return[low-half,high+half]}function leadingDigit(value2){return round3(value2/powerOfTenBelow(value2))}function powerOfTenBelow(value2){return 10**Math.floor(Math.log10(value2)+1e-9)}
function round3(value2){return Math.round(value2*1e6)/1e6}function formatTick(value2){let size=Math.abs(value2);return size>=1e6||size!==0&&size<.001?value2.toExponential(2).replace(/\.?0+e/,"e").replace("e+","e"):formatNumber(value2,6)}function leftMargin(labels){
return 16+letterWidth*Math.max(0,...labels.map(content=>content.length))}function ticksApart(scale,ticks2){let half=tick=>formatTick(tick).length*letterWidth/2,kept=[];for(let tick of[...ticks2].sort(
(a,b)=>a-b)){let last=kept.at(-1);(last===void 0||scale(tick)-half(tick)>=scale(last)+half(last)+6)&&kept.push(tick)}return kept}function leftAxis(scale,ticks2,name,box){let lines=ticks2.map(tick=>{let y2=scale(
tick);return element("g",{},element("line",{class:"grid",x1:box.left,x2:box.width-box.right,y1:y2,y2}),label(formatTick(tick),box.left-8,y2+4,{anchor:"end"}))});return element("g",{},...lines,label(name,
0,12,{className:"axis-name"}))}function bottomAxis(scale,ticks2,name,box){let base=box.height-box.bottom,end=box.width-box.right,labels=ticks2.map(tick=>{let x2=scale(tick),content=formatTick(tick);return element(
"g",{},element("line",{class:"tick",x1:x2,x2,y1:base,y2:base+5}),label(content,keepInside(x2,content,box.width),base+18,{anchor:"middle"}))});return element("g",{},element("line",{class:"axis",x1:box.
left,x2:end,y1:base,y2:base}),...labels,label(name,end,base+36,{anchor:"end",className:"axis-name"}))}function keepInside(x2,content,width2){let half=content.length*letterWidth/2;return Math.min(Math.
max(x2,half),width2-half)}var rowHeight=28,barHeight=18,maxLabelLetters=16;function drawBarChart(chart,request){let{width:width2,size}=request,height=8+chart.rows.length*rowHeight+44,letters=max(chart.rows,row=>Math.min(row.label.
length,maxLabelLetters))??0,textLetters=max(chart.rows,row=>row.text.length)??0,left=12+letters*letterWidth,right=16+textLetters*letterWidth,box={width:width2,height,left,right,top:8,bottom:44},longest=max(
chart.rows,row=>sum(row.values))??0,x2=createScale("linear",[0,longest>0?longest:1],[left,width2-right]),ticks2=ticksOf(x2,"linear",size==="wide"?8:3),grid=ticks2.map(tick=>element("line",{class:"grid",
x1:x2(tick),x2:x2(tick),y1:box.top,y2:height-box.bottom}));return frame(request,height,[...grid,...chart.rows.flatMap((row,index)=>drawRow(chart,row,box.top+index*rowHeight,x2)),bottomAxis(x2,ticks2,chart.
axisLabel,box)])}function drawRow(chart,row,top,x2){let y2=top+(rowHeight-barHeight)/2,baseline=top+rowHeight/2+4,end=x2(sum(row.values));return[label(shorten(row.label,maxLabelLetters),x2(0)-8,baseline,
{anchor:"end"}),...row.values.flatMap((value2,layer)=>{let from=sum(row.values.slice(0,layer));return value2>0?[segment(chart,layer,[x2(from),x2(from+value2)],y2)]:[]}),label(row.text,end+8,baseline,{
className:"value"})]}function segment(chart,layer,[start,end],y2){let{name="",slot=0}=chart.layers[layer]??{},shape={class:`bar slot-${slot}`,x:start,y:y2,width:end-start,height:barHeight};return element(
"rect",shape,element("title",{},text(name)))}var rowHeight2=26,maxColumnWidth=44,maxLetters={wide:26,narrow:15},minColumnWidth=16,nameHeight=18;function drawHeatMapChart(chart,request){let grid=layOut(chart,request),height=grid.top+chart.rows.length*
grid.pitch+4;return frame(request,height,[...chart.columns.map((name,column)=>upright(name,column,grid)),...chart.rows.flatMap((row,index)=>[nameOfRow(row,index,grid,request),...row.cells.map((cell,column)=>drawCell(
row,cell,grid,{index,column}))])])}function layOut({rows,columns},{width:width2,size}){let letters=(names2,most)=>max(names2,name=>Math.min(name.length,most))??0,names=rows.map(row=>row.label),beside=10+
letters(names,maxLetters[size])*letterWidth,roomFrom=left2=>(width2-left2-2)/Math.max(1,columns.length),isStacked=roomFrom(beside)<minColumnWidth,left=isStacked?2:beside;return{left,isStacked,columnWidth:Math.
min(maxColumnWidth,roomFrom(left)),top:14+letters(columns,maxLetters.wide)*letterWidth,pitch:rowHeight2+(isStacked?nameHeight:0)}}var topOf=(index,{top,pitch,isStacked})=>top+index*pitch+(isStacked?nameHeight:
0);function nameOfRow(row,index,grid,{width:width2,size}){let top=topOf(index,grid);if(grid.isStacked)return label(shorten(row.label,Math.floor(width2/letterWidth)),grid.left,top-4);let name=shorten(row.
label,maxLetters[size]);return label(name,grid.left-8,top+rowHeight2/2+4,{anchor:"end"})}function upright(name,column,{left,top,columnWidth}){let turn=`translate(${(left+(column+.5)*columnWidth+4).toFixed(
1)} ${(top-6).toFixed(1)}) rotate(-90)`,content=text(shorten(name,maxLetters.wide));return element("g",{transform:turn},element("text",{class:"label"},content))}function drawCell(row,{share,text:content},grid,{
index,column}){let[x2,y2]=[grid.left+column*grid.columnWidth,topOf(index,grid)],[width2,height]=[grid.columnWidth-2,rowHeight2-2],filled=Math.min(1,Math.max(0,share))*height,cell=element("rect",{class:"\
cell",x:x2,y:y2,width:width2,height});if(filled===0)return cell;let fill={class:`fill ${row.isWanted?"wanted":"unwanted"}`,x:x2,y:y2+height-filled,width:width2,height:filled},isRoom=content.length*letterWidth<=
width2,number3=label(content,x2+width2/2,y2+height/2+4,{anchor:"middle",className:"cell-text"});return element("g",{},cell,element("rect",fill),...isRoom?[number3]:[])}var rowHeight3=17,gap=16;function placeMarks(marks,scale,box){let rowEnds=[],room=Math.floor((box.width-box.left-box.right)/letterWidth);return[...marks].sort((a,b)=>a.x-b.x).map(mark=>{let text2=shorten(
mark.label,room),x2=scale(mark.x),textWidth=text2.length*letterWidth,placement=besideLine(x2,textWidth,box),free=rowEnds.findIndex(end=>end+gap<=placement.start),row=free>=0?free:rowEnds.length;return rowEnds[row]=
placement.start+textWidth,{...placement,x:x2,text:text2,row}})}function besideLine(x2,textWidth,box){let isRoomRight=x2+5+textWidth<=box.width-box.right,isRoomLeft=x2-5-textWidth>=box.left;return isRoomRight?
{start:x2+5,textX:x2+5,anchor:"start"}:isRoomLeft?{start:x2-5-textWidth,textX:x2-5,anchor:"end"}:{start:box.left,textX:box.left,anchor:"start"}}function marksHeight(placed){return placed.length===0?0:
(Math.max(...placed.map(({row})=>row))+1)*rowHeight3}function drawMarks(placed,box){let rows=marksHeight(placed)/rowHeight3,baseline=row=>box.top-6-(rows-1-row)*rowHeight3,bottom=box.height-box.bottom,
lines=placed.map(({x:x2,row})=>element("line",{class:"mark",x1:x2,x2,y1:baseline(row)-8,y2:bottom})),labels=placed.map(({text:text2,textX,anchor,row})=>label(text2,textX,baseline(row),{anchor,className:"\
mark-label"}));return[...lines,...labels]}var axisRoom=44,nameRoom=28;function drawHistogramChart(chart,request){let{width:width2,size}=request,height=size==="wide"?260:250,counts=[0,max(chart.bins,({count})=>count)??1],yFor=top=>createScale(
"linear",counts,[height-axisRoom,top]),whole=scale=>ticksOf(scale,"linear",4).filter(Number.isInteger),left=leftMargin(whole(yFor(nameRoom)).map(formatTick)),edges=chart.bins.flatMap(({from,to})=>[from,
to]),x2=createScale(chart.x.scale,edges,[left,width2-12],!1),bare={width:width2,height,left,right:12,top:nameRoom,bottom:axisRoom},placed=placeMarks(chart.marks,x2,bare),box={...bare,top:nameRoom+marksHeight(
placed)},y2=yFor(box.top);return frame(request,height,[leftAxis(y2,whole(y2),chart.yLabel,box),...chart.bins.flatMap(bin=>bin.count>0?[drawBin(bin,x2,y2)]:[]),...drawMarks(placed,box),bottomAxis(x2,ticksOf(
x2,chart.x.scale,size==="wide"?8:4),chart.x.label,box)])}function drawBin({from,to,count},x2,y2){let start=x2(from),width2=Math.max(1,x2(to)-start-1),top=y2(count);return element("rect",{class:"bar sl\
ot-1",x:start,y:top,width:width2,height:y2(0)-top})}var rowHeight4=30,nameHeight2=18,maxLetters2=26,bandHeight=20,floorHeight=10,toneShapes={pass:"M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z",improvement:"M-5.5 0L4 -5.5V5.5Z",regression:"M0 -6.5L\
6.5 0L0 6.5L-6.5 0Z",inconclusive:"M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z"};function drawIntervalChart(chart,request){let{width:width2,size}=request,isStacked=size==="narrow",pitch=rowHeight4+
(isStacked?nameHeight2:0),height=8+chart.rows.length*pitch+44,letters=max(chart.rows,row=>Math.min(row.label.length,maxLetters2))??0,left=isStacked?8:12+letters*letterWidth,right=isStacked?8:14+(max(chart.
rows,row=>row.text.length)??0)*letterWidth,box={width:width2,height,left,right,top:8,bottom:44},x2=createScale("linear",extentOf(chart),[left,width2-right]),ticks2=ticksOf(x2,"linear",isStacked?4:8),ends={
y1:box.top,y2:height-box.bottom};return frame(request,height,[...ticks2.map(tick=>element("line",{class:"grid",x1:x2(tick),x2:x2(tick),...ends})),...chart.rows.map((row,index)=>{let top=box.top+index*
pitch+(isStacked?nameHeight2:0);return drawBands(row,top+rowHeight4/2,x2)}),element("line",{class:"axis",x1:x2(0),x2:x2(0),...ends}),...chart.rows.map((row,index)=>{let top=box.top+index*pitch+(isStacked?
nameHeight2:0);return element("g",{},...words2(row,top,box,isStacked),drawEstimate(row,top,x2))}),bottomAxis(x2,ticks2,chart.axisLabel,box)])}function extentOf({rows}){return[0,...rows.flatMap(({value:value2,
low,high,threshold,floor})=>[value2,low,high,threshold,floor,threshold===null?null:-threshold,floor===null?null:-floor]).filter(bound=>bound!==null)]}function words2(row,top,{width:width2,left,right},isStacked){
if(isStacked){let room=Math.floor((width2-row.text.length*letterWidth-24)/letterWidth);return[label(shorten(row.label,Math.max(1,room)),left,top-4),label(row.text,width2-right,top-4,{anchor:"end",className:"\
value"})]}let baseline=top+rowHeight4/2+4;return[label(shorten(row.label,maxLetters2),left-8,baseline,{anchor:"end"}),label(row.text,width2-right+10,baseline,{className:"value"})]}function drawBands({
threshold,floor},middle,x2){let band=(className,bound,height)=>{if(bound===null)return[];let reach={x:x2(-bound),width:Math.max(0,x2(bound)-x2(-bound))};return[element("rect",{class:className,...reach,
y:middle-height/2,height})]};return element("g",{},...band("threshold-band",threshold,bandHeight),...band("noise-band",floor,floorHeight))}function drawEstimate({value:value2,low,high,tone,label:name,
text:words3},top,x2){let middle=top+rowHeight4/2,whiskers=low===null||high===null?[]:interval(x2(low),x2(high),middle);if(value2===null)return element("g",{class:`estimate ${tone}`},...whiskers);let place=`\
translate(${x2(value2).toFixed(1)} ${middle.toFixed(1)})`,title=element("title",{},text(`${name}: ${words3}`)),shape=element("path",{class:"point",d:toneShapes[tone],transform:place},title);return element(
"g",{class:`estimate ${tone}`},...whiskers,shape)}function interval(start,end,y2){let line=(x1,x2,y1,y22)=>element("line",{class:"reach",x1,x2,y1,y2:y22});return[line(start,end,y2,y2),line(start,start,
y2-5,y2+5),line(end,end,y2-5,y2+5)]}function constant_default(x2){return function(){return x2}}var pi=Math.PI,tau=2*pi,epsilon=1e-6,tauEpsilon=tau-epsilon;function append(strings){this._+=strings[0];for(let i=1,n=strings.length;i<n;++i)this._+=arguments[i]+strings[i]}function appendRound(digits){
let d=Math.floor(digits);if(!(d>=0))throw new Error(`invalid digits: ${digits}`);if(d>15)return append;let k=10**d;return function(strings){this._+=strings[0];for(let i=1,n=strings.length;i<n;++i)this.
_+=Math.round(arguments[i]*k)/k+strings[i]}}function equal(x0,y0,x1,y1){return x0===x1&&y0===y1}function equalRound(digits){let d=Math.floor(digits);if(!(d<=15))return equal;let k=10**d,r=function(value2){
return Math.round(value2*k)};return function(x0,y0,x1,y1){return r(x0)===r(x1)&&r(y0)===r(y1)}}var Path=class{constructor(digits){this._x0=this._y0=this._x1=this._y1=null,this._="",this._append=digits==
null?append:appendRound(digits),this._equal=digits==null?equal:equalRound(digits)}moveTo(x2,y2){this._append`M${this._x0=this._x1=+x2},${this._y0=this._y1=+y2}`}closePath(){this._x1!==null&&(this._x1=
this._x0,this._y1=this._y0,this._append`Z`)}lineTo(x2,y2){this._append`L${this._x1=+x2},${this._y1=+y2}`}quadraticCurveTo(x1,y1,x2,y2){this._append`Q${+x1},${+y1},${this._x1=+x2},${this._y1=+y2}`}bezierCurveTo(x1,y1,x2,y2,x3,y3){
this._append`C${+x1},${+y1},${+x2},${+y2},${this._x1=+x3},${this._y1=+y3}`}arcTo(x1,y1,x2,y2,r){if(x1=+x1,y1=+y1,x2=+x2,y2=+y2,r=+r,r<0)throw new Error(`negative radius: ${r}`);let x0=this._x1,y0=this.
_y1,x21=x2-x1,y21=y2-y1,x01=x0-x1,y01=y0-y1,l01_2=x01*x01+y01*y01;if(this._x1===null)this._append`M${this._x1=x1},${this._y1=y1}`;else if(l01_2>epsilon)if(!(Math.abs(y01*x21-y21*x01)>epsilon)||!r)this.
_append`L${this._x1=x1},${this._y1=y1}`;else{let x20=x2-x0,y20=y2-y0,l21_2=x21*x21+y21*y21,l20_2=x20*x20+y20*y20,l21=Math.sqrt(l21_2),l01=Math.sqrt(l01_2),l=r*Math.tan((pi-Math.acos((l21_2+l01_2-l20_2)/
(2*l21*l01)))/2),t01=l/l01,t21=l/l21;Math.abs(t01-1)>epsilon&&this._append`L${x1+t01*x01},${y1+t01*y01}`,this._append`A${r},${r},0,0,${+(y01*x20>x01*y20)},${this._x1=x1+t21*x21},${this._y1=y1+t21*y21}`}}arc(x2,y2,r,a0,a1,ccw){
if(x2=+x2,y2=+y2,r=+r,ccw=!!ccw,r<0)throw new Error(`negative radius: ${r}`);let dx=r*Math.cos(a0),dy=r*Math.sin(a0),x0=x2+dx,y0=y2+dy,cw=1^ccw,da=ccw?a0-a1:a1-a0;if(this._x1===null?this._append`M${x0},${y0}`:
(Math.abs(this._x1-x0)>epsilon||Math.abs(this._y1-y0)>epsilon)&&this._append`L${x0},${y0}`,!!r){if(da<0&&(da=da%tau+tau),da>tauEpsilon)this._append`A${r},${r},0,1,${cw},${x2-dx},${y2-dy}A${r},${r},0,1,${cw},${this.
_x1=x0},${this._y1=y0}`;else if(da>epsilon){let x1=x2+r*Math.cos(a1),y1=y2+r*Math.sin(a1);if(da>=pi&&this._equal(x0,y0,x1,y1)){da/=2;let a00=a0+da;this._append`A${r},${r},0,${+(da>=pi)},${cw},${x2+r*Math.
cos(a00)},${y2+r*Math.sin(a00)}`}this._append`A${r},${r},0,${+(da>=pi)},${cw},${this._x1=x1},${this._y1=y1}`}}}rect(x2,y2,w,h){this._append`M${this._x0=this._x1=+x2},${this._y0=this._y1=+y2}h${w=+w}v${+h}h${-w}Z`}toString(){
return this._}};function path(){return new Path}path.prototype=Path.prototype;function withPath(shape){let digits=3;return shape.digits=function(_){if(!arguments.length)return digits;if(_==null)digits=null;else{let d=Math.floor(_);if(!(d>=0))throw new RangeError(`invalid digits\
: ${_}`);digits=d}return shape},()=>new Path(digits)}var slice=Array.prototype.slice;function array_default(x2){return typeof x2=="object"&&"length"in x2?x2:Array.from(x2)}function Linear(context){this._context=context}Linear.prototype={areaStart:function(){this._line=0},areaEnd:function(){this._line=NaN},lineStart:function(){this._point=0},lineEnd:function(){(this._line||
this._line!==0&&this._point===1)&&this._context.closePath(),this._line=1-this._line},point:function(x2,y2){switch(x2=+x2,y2=+y2,this._point){case 0:this._point=1,this._line?this._context.lineTo(x2,y2):
this._context.moveTo(x2,y2);break;case 1:this._point=2;default:this._context.lineTo(x2,y2);break}}};function linear_default(context){return new Linear(context)}function x(p){return p[0]}function y(p){return p[1]}function line_default(x2,y2){var defined=constant_default(!0),context=null,curve2=linear_default,output=null,path2=withPath(line);x2=typeof x2=="function"?x2:x2===void 0?x:constant_default(x2),y2=typeof y2==
"function"?y2:y2===void 0?y:constant_default(y2);function line(data){var i,n=(data=array_default(data)).length,d,defined0=!1,buffer;for(context==null&&(output=curve2(buffer=path2())),i=0;i<=n;++i)!(i<
n&&defined(d=data[i],i,data))===defined0&&((defined0=!defined0)?output.lineStart():output.lineEnd()),defined0&&output.point(+x2(d,i,data),+y2(d,i,data));if(buffer)return output=null,buffer+""||null}return line.
x=function(_){return arguments.length?(x2=typeof _=="function"?_:constant_default(+_),line):x2},line.y=function(_){return arguments.length?(y2=typeof _=="function"?_:constant_default(+_),line):y2},line.
defined=function(_){return arguments.length?(defined=typeof _=="function"?_:constant_default(!!_),line):defined},line.curve=function(_){return arguments.length?(curve2=_,context!=null&&(output=curve2(
context)),line):curve2},line.context=function(_){return arguments.length?(_==null?context=output=null:output=curve2(context=_),line):context},line}function area_default(x0,y0,y1){var x1=null,defined=constant_default(!0),context=null,curve2=linear_default,output=null,path2=withPath(area);x0=typeof x0=="function"?x0:x0===void 0?x:constant_default(
+x0),y0=typeof y0=="function"?y0:y0===void 0?constant_default(0):constant_default(+y0),y1=typeof y1=="function"?y1:y1===void 0?y:constant_default(+y1);function area(data){var i,j,k,n=(data=array_default(
data)).length,d,defined0=!1,buffer,x0z=new Array(n),y0z=new Array(n);for(context==null&&(output=curve2(buffer=path2())),i=0;i<=n;++i){if(!(i<n&&defined(d=data[i],i,data))===defined0)if(defined0=!defined0)
j=i,output.areaStart(),output.lineStart();else{for(output.lineEnd(),output.lineStart(),k=i-1;k>=j;--k)output.point(x0z[k],y0z[k]);output.lineEnd(),output.areaEnd()}defined0&&(x0z[i]=+x0(d,i,data),y0z[i]=
+y0(d,i,data),output.point(x1?+x1(d,i,data):x0z[i],y1?+y1(d,i,data):y0z[i]))}if(buffer)return output=null,buffer+""||null}function arealine(){return line_default().defined(defined).curve(curve2).context(
context)}return area.x=function(_){return arguments.length?(x0=typeof _=="function"?_:constant_default(+_),x1=null,area):x0},area.x0=function(_){return arguments.length?(x0=typeof _=="function"?_:constant_default(
+_),area):x0},area.x1=function(_){return arguments.length?(x1=_==null?null:typeof _=="function"?_:constant_default(+_),area):x1},area.y=function(_){return arguments.length?(y0=typeof _=="function"?_:constant_default(
+_),y1=null,area):y0},area.y0=function(_){return arguments.length?(y0=typeof _=="function"?_:constant_default(+_),area):y0},area.y1=function(_){return arguments.length?(y1=_==null?null:typeof _=="func\
tion"?_:constant_default(+_),area):y1},area.lineX0=area.lineY0=function(){return arealine().x(x0).y(y0)},area.lineY1=function(){return arealine().x(x0).y(y1)},area.lineX1=function(){return arealine().
x(x1).y(y0)},area.defined=function(_){return arguments.length?(defined=typeof _=="function"?_:constant_default(!!_),area):defined},area.curve=function(_){return arguments.length?(curve2=_,context!=null&&
(output=curve2(context)),area):curve2},area.context=function(_){return arguments.length?(_==null?context=output=null:output=curve2(context=_),area):context},area}function drawBand({points,slot},x2,y2){let known=points.filter(({low,high})=>Number.isFinite(low)&&Number.isFinite(high)),shape=area_default(point=>x2(point.x),point=>y2(point.low),point=>y2(point.high)).
digits(1),whiskers=known.map(point=>element("line",{class:`whisker slot-${slot}`,x1:x2(point.x),x2:x2(point.x),y1:y2(point.low),y2:y2(point.high)})),filled=element("path",{class:`band slot-${slot}`,d:shape(
known)??""});return element("g",{},filled,...whiskers)}function valuesOfBands(bands){return bands.flatMap(({points})=>points.flatMap(({low,high})=>[low,high]))}var axisRoom2=44,nameRoom2=28;function drawLineChart(chart,request){let{width:width2,size}=request,height=size==="wide"?300:260,{series,bands=[]}=chart,values=series.flatMap(({points})=>points.map(({y:y3})=>y3)),
steps=series.flatMap(({points})=>points.map(({x:x3})=>x3)),heights=chart.y.domain??[...values,...valuesOfBands(bands)],yTicksFor=top=>{let isNice=chart.y.ticks===void 0,scale=createScale(chart.y.scale,
heights,[height-axisRoom2,top],isNice);return{scale,ticks:chart.y.ticks??ticksOf(scale,chart.y.scale,5)}},left=leftMargin(yTicksFor(nameRoom2).ticks.map(formatTick)),x2=createScale(chart.x.scale,chart.
x.domain??steps,[left,width2-12],!1),bare={width:width2,height,left,right:12,top:nameRoom2,bottom:axisRoom2},placed=placeMarks(chart.marks,x2,bare),box={...bare,top:nameRoom2+marksHeight(placed)},y2=yTicksFor(
box.top);return frame(request,height,[leftAxis(y2.scale,y2.ticks,chart.y.label,box),bottomAxis(x2,bottomTicks(chart.x,x2,size==="wide"?10:5),chart.x.label,box),...bands.map(band=>drawBand(band,x2,y2.scale)),
...drawMarks(placed,box),...inLayers(series).map(series2=>curve(series2,x2,y2.scale))])}function bottomTicks({ticks:ticks2},scale,count){return ticks2===void 0?scale.ticks(count).filter(Number.isInteger):
ticksApart(scale,ticks2)}var layerOf={halo:0,faint:1,line:2,dotted:3};function inLayers(series){return[...series].sort((a,b)=>layerOf[a.style]-layerOf[b.style])}function curve({points,style,slot},x2,y2){
let path2=line_default(point=>x2(point.x),point=>y2(point.y)).defined(point=>Number.isFinite(point.y)).digits(1),drawn=element("path",{class:`${style} slot-${slot}`,d:path2(points)??""}),known=points.
filter(point=>Number.isFinite(point.y));if(known.length!==1&&style!=="dotted")return drawn;let dots=known.map(point=>element("circle",{class:`dot slot-${slot}`,cx:x2(point.x),cy:y2(point.y),r:4}));return element(
"g",{},...known.length>1?[drawn]:[],...dots)}var rowHeight5=20,barHeight2=8,maxLetters3={wide:36,narrow:11},eventShapes={injection:"M0 8V-10L7 -7L0 -4",alarm:"M-4.5 1A4.5 4.5 0 1 0 4.5 1A4.5 4.5 0 1 0 -4.5 1Z","false-alarm":"M-4.5 -4.5L4.5 4.5M4\
.5 -4.5L-4.5 4.5"};function drawTimelineChart(chart,request){let{width:width2,size}=request,height=8+chart.rows.length*rowHeight5+44,labels=chart.rows.map(row=>shorten(nameOf(row,size),maxLetters3[size])),
left=12+(max(labels,content=>content.length)??0)*letterWidth,right=14+(max(chart.rows,row=>row.text.length)??0)*letterWidth,box={width:width2,height,left,right,top:8,bottom:44},ends=chart.rows.flatMap(
row=>[row.length,...row.events.map(({at})=>at)]),x2=createScale("linear",[0,max(ends)||1],[left,width2-right],!1),ticks2=ticksOf(x2,"linear",size==="wide"?8:3),bounds2={y1:box.top,y2:height-box.bottom};
return frame(request,height,[...ticks2.map(tick=>element("line",{class:"grid",x1:x2(tick),x2:x2(tick),...bounds2})),...chart.rows.flatMap((row,index)=>{let middle=box.top+(index+.5)*rowHeight5;return[
label(labels[index]??"",left-8,middle+4,{anchor:"end"}),...drawRow2(chart,row,middle,x2),label(row.text,width2-right+10,middle+4,{className:"value"})]}),bottomAxis(x2,ticks2,chart.axisLabel,box)])}var nameOf=(row,size)=>size===
"wide"?row.label:row.shortLabel;function drawRow2(chart,row,middle,x2){let bar={class:"run",x:x2(0),y:middle-barHeight2/2,width:Math.max(1,x2(row.length)-x2(0)),height:barHeight2};return[element("rect",
bar),...row.events.map(({at,event})=>{let place=`translate(${x2(at).toFixed(1)} ${middle.toFixed(1)})`,name=element("title",{},text(chart.eventNames[event])),shape=element("path",{class:`event ${event}`,
d:eventShapes[event]},name);return element("g",{transform:place},shape)})]}var drawings={line:drawLineChart,bars:drawBarChart,histogram:drawHistogramChart,"heat-map":drawHeatMapChart,timeline:drawTimelineChart,intervals:drawIntervalChart};function drawChart(chart,request){let draw=drawings[chart.
kind];return draw(chart,request)}var timelineEvents=["injection","alarm","false-alarm"],intervalTones=["regression","inconclusive","pass","improvement"];function legendOf(chart){switch(chart.kind){case"histogram":return[];case"bars":{let shown=chart.layers.map(({name,slot})=>entry(name,"bar",slot));return shown.length>1?shown:[]}case"line":return[...chart.
series,...bandsOf(chart)].map(({name,style,slot})=>entry(name,style,slot));case"heat-map":return heatMapLegend(chart);case"timeline":return timelineLegend(chart);case"intervals":return intervalLegend(
chart)}}var alongSwatch={isBar:!1,path:"M0 6H24",isCentred:!1};function entry(name,style,slot){let isBar=style==="bar"||style==="band";return{...alongSwatch,name,swatch:`${style} slot-${slot}`,isBar}}
function bandsOf({bands=[]}){return bands.map(band=>({...band,style:"band"}))}function heatMapLegend({rows,meanings}){return[!0,!1].filter(isWanted=>rows.some(row=>row.isWanted===isWanted)).map(isWanted=>{
let tone=isWanted?"wanted":"unwanted";return{...alongSwatch,name:meanings[tone],swatch:`fill ${tone}`,isBar:!0}})}function timelineLegend({rows,eventNames}){return timelineEvents.filter(name=>rows.some(
({events})=>events.some(({event})=>event===name))).map(event=>({name:eventNames[event],swatch:`event ${event}`,isBar:!1,path:eventShapes[event],isCentred:!0}))}function intervalLegend({rows,toneNames,
...names}){let tones=intervalTones.filter(name=>rows.some(({tone})=>tone===name)),{thresholdName,floorName}=names,bands=[...rows.some(({threshold})=>threshold!==null)?[["threshold-band",thresholdName]]:
[],...rows.some(({floor})=>floor!==null)?[["noise-band",floorName]]:[]];return[...tones.map(tone=>({name:toneNames[tone],swatch:`point ${tone}`,isBar:!1,path:toneShapes[tone],isCentred:!0})),...bands.
map(([swatch="",name=""])=>({...alongSwatch,name,swatch,isBar:!0}))]}var widths={page:758,half:348,phone:320},shortLabel=10;function renderHtml(model){return import_handlebars2.default.compile(report_html_default,{knownHelpersOnly:!0,strict:!1})(viewOf(model),{partials:{
figure:figure_default,icon:icon_default,styles:styles_default,table:table_default}})}function viewOf(model){let{verdict}=model;return{...model,verdict:{...verdict,isPass:verdict.status==="pass",isFail:verdict.
status==="fail"},tiles:model.keyFigures.filter(({isHeadline})=>isHeadline).map(tileOf),otherFigures:model.keyFigures.filter(({isHeadline})=>!isHeadline).map(tileOf),sections:model.sections.map(section=>({
...section,blocks:section.blocks.map(viewOfBlock)}))}}function tileOf(figure){let[amount,...unit2]=figure.text.split(" "),machineValue=figure.value===null?null:String(figure.value);return{...figure,amount,
unitText:unit2.join(" "),machineValue}}function viewOfBlock(block){if("table"in block)return{table:viewOfTable(block.table)};if(!("figures"in block))return block;let isPair=block.figures.length>1;return{
isPair,figures:block.figures.map(drawn=>viewOfFigure(drawn,isPair))}}function viewOfTable({caption,columns,rows}){let body=rows.map(({cells,isMarked})=>({isMarked,head:cells[0],isHeadNumeric:columns[0]?.
isNumeric,cells:cells.slice(1).map((cell,index)=>({...cell,isNumeric:columns[index+1]?.isNumeric,isPass:cell.status==="pass",isFail:cell.status==="fail"}))})),heads=columns.map(column=>({...column,isShort:column.
label.length<=shortLabel}));return{caption,columns:heads,body}}function viewOfFigure({id,title,description,chart},isHalf){let words3={id,title,description},phone={...words3,width:isHalf?widths.half:widths.
phone,size:"narrow"},drawings2=[drawChart(chart,phone)];return isHalf||drawings2.push(drawChart(chart,{...words3,width:widths.page,size:"wide"})),{title,legend:legendOf(chart),drawings:drawings2}}function renderJson({record}){return`${JSON.stringify(record,null,2)}
`}var import_handlebars3=__toESM(require_lib(),1);var summary_table_default=`{{caption}}

|{{#each columns}} {{label}} |{{/each}}
|{{#each columns}} {{#if isNumeric}}---:{{else}}---{{/if}} |{{/each}}
{{#each rows}}
|{{#each cells}} {{text}} |{{/each}}
{{/each}}
`;var summary_md_default=`## {{symbol}} {{verdict.word}}: {{verdict.headline}}

{{#if isList}}
{{#each verdict.reasons}}
- {{this}}
{{/each}}
{{else}}
{{#each verdict.reasons}}
{{this}}
{{/each}}
{{/if}}

{{#if tiles}}
| Figure | Value | |
| --- | ---: | --- |
{{#each tiles}}
| {{label}} | {{text}} | {{detail}} |
{{/each}}

{{/if}}
{{#each tables}}
{{> summary-table this}}

{{/each}}
{{#if links}}
{{#each links}}
{{#if url}}
- [{{label}}]({{url}})
{{else}}
- {{label}}
{{/if}}
{{/each}}

{{/if}}
{{#if omitted}}
{{omitted}}

{{/if}}
<sub>{{title}}{{#each facts}}, {{this}}{{/each}}. {{generated}}</sub>
`;var maxSummaryBytes=1e6,details=[{reasons:1e3,rows:1e3,tables:20},{reasons:200,rows:100,tables:20},{reasons:50,rows:20,tables:10},{reasons:20,rows:0,tables:0},{reasons:0,rows:0,tables:0}],maxTiles=40,
render=import_handlebars3.default.compile(summary_md_default,{noEscape:!0,knownHelpersOnly:!0});function renderMarkdown(model,maxBytes=maxSummaryBytes){let forms=details.map(detail=>()=>render(viewOf2(
model,detail),{partials:{"summary-table":summary_table_default}}));return fitBytes(forms,maxBytes)}function viewOf2(model,detail){let{title,facts,generated}=model,reasons=model.verdict.reasons.slice(0,
detail.reasons),all=tablesOf(model),tables=detail.rows===0?[]:all.slice(0,detail.tables).map(table=>cutRows(table,detail.rows)),tiles=model.keyFigures.filter(({isHeadline})=>isHeadline).slice(0,maxTiles),
verdict={...model.verdict,reasons};return{...mapStrings({verdict,title,facts,generated,tiles,tables},escapeMarkdown),symbol:statusSymbols[verdict.status],isList:reasons.length>1,omitted:omittedInWords(
model.verdict.reasons.length-reasons.length,all,tables),links:model.links.slice(0,maxTiles).map(({label:label2,url})=>({label:escapeMarkdown(label2),url:url===null?null:escapeLinkTarget(url)}))}}var tablesOf=({
sections})=>sections.filter(({isInSummary})=>isInSummary).flatMap(({blocks})=>blocks.flatMap(block=>"table"in block?[block.table]:[])),cutRows=(table,rows)=>({...table,rows:table.rows.slice(0,rows)});
function omittedInWords(reasons,all,shown){let count=tables=>tables.reduce((sum2,{rows:rows2})=>sum2+rows2.length,0),rows=count(all)-count(shown),left=[...reasons>0?[plural(reasons,"reason")]:[],...rows>
0?[`${plural(rows,"row")} of tables`]:[]];return left.length===0?null:`Not shown here, for length: ${left.join(", ")}. The report has them.`}var renderers={html:renderHtml,json:renderJson,markdown:renderMarkdown,terminal:model=>renderTerminalSummary(model)};export{judgedMetrics,isWatched,overallVerdict,standingOf,troublesOf,isReached,isDosePromised,channelNames,formatFraction,describeProportion,formatPercent,nameOfFault,formatDose,formatLatency,describeBlame,
describeAim,headlineOfFaults,reasonsOfFaults,exclusionInWords,leftOutInWords,earlyAlarmsInWords,describeRate,safeUrl,headlineOfComparison,reasonOfMetric,inconclusiveReasons,baselineText,currentText,formatDigest,
formatPercent2,plainChangeText,worseText,controlInWords,renderComment,shorten,disarmCommands,wrapText,plainPaint,renderTerminalSummary,renderers};
