import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{formatDose,formatFraction,nameOfFault}from"./chunk-VO25U6C7.js";import{require_lib,styles_default}from"./chunk-J5AKWJMS.js";import{formatMetric}from"./chunk-H3GD4ZZN.js";import{
bisect_default,max,sum,tickIncrement,tickStep,ticks}from"./chunk-C246VZ55.js";import{formatNumber}from"./chunk-4IVMFW4H.js";import{mapStrings,visibleText}from"./chunk-TGKKJZG7.js";import{
plural}from"./chunk-7MLBJWJZ.js";import{__toESM}from"./chunk-5GJBNLEX.js";function judgedMetrics(comparison){let floors=noiseFloorsOf(comparison);return Object.entries(comparison.comparisons).map(([name,metric])=>({...metric,noise_floor_percent:metric.noise_floor_percent??floors.
get(name)??null,name,label:metric.label??name,verdict:verdictOf(metric),severity:metric.severity??"error"}))}function verdictOf({is_regression,verdict,percent_change}){return is_regression?"regression":
verdict!==void 0?verdict:percent_change===null?"inconclusive":"pass"}function noiseFloorsOf({experiment}){let floors=experiment?.noise_floor_percent,entries=typeof floors=="object"&&floors!==null?Object.
entries(floors):[];return new Map(entries.filter(entry2=>Number.isFinite(entry2[1])))}var isWatched=({severity})=>severity!=="off",order=["pass","improvement","inconclusive","warning","regression"];function overallVerdict(comparison){
let ofMetrics=verdictOfMetrics(judgedMetrics(comparison)),stated=comparison.verdict??ofMetrics;return order.indexOf(stated)>order.indexOf(ofMetrics)?stated:ofMetrics}function verdictOfMetrics(metrics){
let watched=metrics.filter(isWatched),regressions=watched.filter(({verdict})=>verdict==="regression");if(regressions.some(({severity})=>severity==="error"))return"regression";if(regressions.length>0)return"\
warning";let concluded=watched.filter(({verdict})=>verdict!=="inconclusive");return concluded.length===0?"inconclusive":concluded.some(({verdict})=>verdict==="improvement")?"improvement":"pass"}function disarmCommands(line){return line.replace(/^(\s*):(?=:)/,"$1: ").replace(/##(?=\[)/g,"# #")}function wrapText(text2,width2,indent=""){let room=Math.max(1,width2-indent.length),lines=[],line="";for(let word of text2.split(" ").flatMap(whole=>pieces(whole,room))){let longer=line===""?word:`${line}\
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
let nameWidth=Math.max(0,...paths.map(({name})=>name.length));return paths.map(({name,path:path2})=>`  ${paint.quiet(name.padEnd(nameWidth))}  ${path2}`)}var import_handlebars=__toESM(require_lib(),1);var figure_default=`<figure>
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
{{~#if isPass}}<path d="M6.5 12.5l3.7 3.7 7.3-8"/>{{else}}{{#if isWarning}}<path d="M12 6.4v6.6M12 17.3v.1"/>{{else}}{{#if isFail}}<path d="M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4"/>{{else}}<path d="M8.9 9\
.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1"/>{{/if}}{{/if}}{{/if~}}
</svg>
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
<p class="word">{{#if verdict.isPlain}}{{else}}{{> icon verdict}}{{/if}}{{verdict.word}}</p>
<h1>{{verdict.headline}}</h1>
{{#if verdict.isList}}
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
function label(content,x2,y2,{anchor="start",className="label"}={}){return element("text",{x:x2,y:y2,class:className,"text-anchor":anchor},text(content))}function shorten(content,maxLetters5){let letters=Array.
from(content);return letters.length<=maxLetters5?content:`${letters.slice(0,maxLetters5-1).join("")}…`}function initRange(domain,range){switch(arguments.length){case 0:break;case 1:this.range(domain);break;default:this.range(range).domain(domain);break}return this}function define(constructor,factory,prototype){constructor.prototype=factory.prototype=prototype,prototype.constructor=constructor}function extend(parent,definition){var prototype=Object.create(parent.
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
yellowgreen:10145074};define(Color,color,{copy(channels){return Object.assign(new this.constructor,this,channels)},displayable(){return this.rgb().displayable()},hex:color_formatHex,formatHex:color_formatHex,
formatHex8:color_formatHex8,formatHsl:color_formatHsl,formatRgb:color_formatRgb,toString:color_formatRgb});function color_formatHex(){return this.rgb().formatHex()}function color_formatHex8(){return this.
rgb().formatHex8()}function color_formatHsl(){return hslConvert(this).formatHsl()}function color_formatRgb(){return this.rgb().formatRgb()}function color(format2){var m,l;return format2=(format2+"").trim().
toLowerCase(),(m=reHex.exec(format2))?(l=m[1].length,m=parseInt(m[1],16),l===6?rgbn(m):l===3?new Rgb(m>>8&15|m>>4&240,m>>4&15|m&240,(m&15)<<4|m&15,1):l===8?rgba(m>>24&255,m>>16&255,m>>8&255,(m&255)/255):
l===4?rgba(m>>12&15|m>>8&240,m>>8&15|m>>4&240,m>>4&15|m&240,((m&15)<<4|m&15)/255):null):(m=reRgbInteger.exec(format2))?new Rgb(m[1],m[2],m[3],1):(m=reRgbPercent.exec(format2))?new Rgb(m[1]*255/100,m[2]*
255/100,m[3]*255/100,1):(m=reRgbaInteger.exec(format2))?rgba(m[1],m[2],m[3],m[4]):(m=reRgbaPercent.exec(format2))?rgba(m[1]*255/100,m[2]*255/100,m[3]*255/100,m[4]):(m=reHslPercent.exec(format2))?hsla(
m[1],m[2]/100,m[3]/100,1):(m=reHslaPercent.exec(format2))?hsla(m[1],m[2]/100,m[3]/100,m[4]):named.hasOwnProperty(format2)?rgbn(named[format2]):format2==="transparent"?new Rgb(NaN,NaN,NaN,0):null}function rgbn(n){
return new Rgb(n>>16&255,n>>8&255,n&255,1)}function rgba(r,g,b,a){return a<=0&&(r=g=b=NaN),new Rgb(r,g,b,a)}function rgbConvert(o){return o instanceof Color||(o=color(o)),o?(o=o.rgb(),new Rgb(o.r,o.g,
o.b,o.opacity)):new Rgb}function rgb(r,g,b,opacity){return arguments.length===1?rgbConvert(r):new Rgb(r,g,b,opacity??1)}function Rgb(r,g,b,opacity){this.r=+r,this.g=+g,this.b=+b,this.opacity=+opacity}
define(Rgb,rgb,extend(Color,{brighter(k){return k=k==null?brighter:Math.pow(brighter,k),new Rgb(this.r*k,this.g*k,this.b*k,this.opacity)},darker(k){return k=k==null?darker:Math.pow(darker,k),new Rgb(this.
r*k,this.g*k,this.b*k,this.opacity)},rgb(){return this},clamp(){return new Rgb(clampi(this.r),clampi(this.g),clampi(this.b),clampa(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.
g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:rgb_formatHex,formatHex:rgb_formatHex,formatHex8:rgb_formatHex8,formatRgb:rgb_formatRgb,toString:rgb_formatRgb}));function rgb_formatHex(){
return`#${hex(this.r)}${hex(this.g)}${hex(this.b)}`}function rgb_formatHex8(){return`#${hex(this.r)}${hex(this.g)}${hex(this.b)}${hex((isNaN(this.opacity)?1:this.opacity)*255)}`}function rgb_formatRgb(){
let a=clampa(this.opacity);return`${a===1?"rgb(":"rgba("}${clampi(this.r)}, ${clampi(this.g)}, ${clampi(this.b)}${a===1?")":`, ${a})`}`}function clampa(opacity){return isNaN(opacity)?1:Math.max(0,Math.
min(1,opacity))}function clampi(value2){return Math.max(0,Math.min(255,Math.round(value2)||0))}function hex(value2){return value2=clampi(value2),(value2<16?"0":"")+value2.toString(16)}function hsla(h,s,l,a){
return a<=0?h=s=l=NaN:l<=0||l>=1?h=s=NaN:s<=0&&(h=NaN),new Hsl(h,s,l,a)}function hslConvert(o){if(o instanceof Hsl)return new Hsl(o.h,o.s,o.l,o.opacity);if(o instanceof Color||(o=color(o)),!o)return new Hsl;
if(o instanceof Hsl)return o;o=o.rgb();var r=o.r/255,g=o.g/255,b=o.b/255,min=Math.min(r,g,b),max2=Math.max(r,g,b),h=NaN,s=max2-min,l=(max2+min)/2;return s?(r===max2?h=(g-b)/s+(g<b)*6:g===max2?h=(b-r)/
s+2:h=(r-g)/s+4,s/=l<.5?max2+min:2-max2-min,h*=60):s=l>0&&l<1?0:h,new Hsl(h,s,l,o.opacity)}function hsl(h,s,l,opacity){return arguments.length===1?hslConvert(h):new Hsl(h,s,l,opacity??1)}function Hsl(h,s,l,opacity){
this.h=+h,this.s=+s,this.l=+l,this.opacity=+opacity}define(Hsl,hsl,extend(Color,{brighter(k){return k=k==null?brighter:Math.pow(brighter,k),new Hsl(this.h,this.s,this.l*k,this.opacity)},darker(k){return k=
k==null?darker:Math.pow(darker,k),new Hsl(this.h,this.s,this.l*k,this.opacity)},rgb(){var h=this.h%360+(this.h<0)*360,s=isNaN(h)||isNaN(this.s)?0:this.s,l=this.l,m2=l+(l<.5?l:1-l)*s,m1=2*l-m2;return new Rgb(
hsl2rgb(h>=240?h-240:h+120,m1,m2),hsl2rgb(h,m1,m2),hsl2rgb(h<120?h+240:h-120,m1,m2),this.opacity)},clamp(){return new Hsl(clamph(this.h),clampt(this.s),clampt(this.l),clampa(this.opacity))},displayable(){
return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){let a=clampa(this.opacity);return`${a===1?"hsl(":"hsla("}${clamph(this.h)}, ${clampt(this.
s)*100}%, ${clampt(this.l)*100}%${a===1?")":`, ${a})`}`}}));function clamph(value2){return value2=(value2||0)%360,value2<0?value2+360:value2}function clampt(value2){return Math.max(0,Math.min(1,value2||
0))}function hsl2rgb(h,m1,m2){return(h<60?m1+(m2-m1)*h/60:h<180?m2:h<240?m1+(m2-m1)*(240-h)/60:m1)*255}var radians=Math.PI/180,degrees=180/Math.PI,K=18,Xn=.96422,Yn=1,Zn=.82521,t0=4/29,t1=6/29,t2=3*t1*
t1,t3=t1*t1*t1;function labConvert(o){if(o instanceof Lab)return new Lab(o.l,o.a,o.b,o.opacity);if(o instanceof Hcl)return hcl2lab(o);o instanceof Rgb||(o=rgbConvert(o));var r=rgb2lrgb(o.r),g=rgb2lrgb(
o.g),b=rgb2lrgb(o.b),y2=xyz2lab((.2225045*r+.7168786*g+.0606169*b)/Yn),x2,z;return r===g&&g===b?x2=z=y2:(x2=xyz2lab((.4360747*r+.3850649*g+.1430804*b)/Xn),z=xyz2lab((.0139322*r+.0971045*g+.7141733*b)/
Zn)),new Lab(116*y2-16,500*(x2-y2),200*(y2-z),o.opacity)}function lab(l,a,b,opacity){return arguments.length===1?labConvert(l):new Lab(l,a,b,opacity??1)}function Lab(l,a,b,opacity){this.l=+l,this.a=+a,this.b=+b,this.opacity=+opacity}define(Lab,lab,extend(Color,
{brighter(k){return new Lab(this.l+K*(k??1),this.a,this.b,this.opacity)},darker(k){return new Lab(this.l-K*(k??1),this.a,this.b,this.opacity)},rgb(){var y2=(this.l+16)/116,x2=isNaN(this.a)?y2:y2+this.
a/500,z=isNaN(this.b)?y2:y2-this.b/200;return x2=Xn*lab2xyz(x2),y2=Yn*lab2xyz(y2),z=Zn*lab2xyz(z),new Rgb(lrgb2rgb(3.1338561*x2-1.6168667*y2-.4906146*z),lrgb2rgb(-.9787684*x2+1.9161415*y2+.033454*z),lrgb2rgb(
.0719453*x2-.2289914*y2+1.4052427*z),this.opacity)}}));function xyz2lab(t){return t>t3?Math.pow(t,1/3):t/t2+t0}function lab2xyz(t){return t>t1?t*t*t:t2*(t-t0)}function lrgb2rgb(x2){return 255*(x2<=.0031308?
12.92*x2:1.055*Math.pow(x2,1/2.4)-.055)}function rgb2lrgb(x2){return(x2/=255)<=.04045?x2/12.92:Math.pow((x2+.055)/1.055,2.4)}function hclConvert(o){if(o instanceof Hcl)return new Hcl(o.h,o.c,o.l,o.opacity);
if(o instanceof Lab||(o=labConvert(o)),o.a===0&&o.b===0)return new Hcl(NaN,0<o.l&&o.l<100?0:NaN,o.l,o.opacity);var h=Math.atan2(o.b,o.a)*degrees;return new Hcl(h<0?h+360:h,Math.sqrt(o.a*o.a+o.b*o.b),o.
l,o.opacity)}function hcl(h,c,l,opacity){return arguments.length===1?hclConvert(h):new Hcl(h,c,l,opacity??1)}function Hcl(h,c,l,opacity){this.h=+h,this.c=+c,this.l=+l,this.opacity=+opacity}function hcl2lab(o){if(isNaN(
o.h))return new Lab(o.l,0,0,o.opacity);var h=o.h*radians;return new Lab(o.l,Math.cos(h)*o.c,Math.sin(h)*o.c,o.opacity)}define(Hcl,hcl,extend(Color,{brighter(k){return new Hcl(this.h,this.c,this.l+K*(k??
1),this.opacity)},darker(k){return new Hcl(this.h,this.c,this.l-K*(k??1),this.opacity)},rgb(){return hcl2lab(this).rgb()}}));var A=-.14861,B=1.78277,C=-.29227,D=-.90649,E=1.97294,ED=E*D,EB=E*B,BC_DA=B*
C-D*A;function cubehelixConvert(o){if(o instanceof Cubehelix)return new Cubehelix(o.h,o.s,o.l,o.opacity);o instanceof Rgb||(o=rgbConvert(o));var r=o.r/255,g=o.g/255,b=o.b/255,l=(BC_DA*b+ED*r-EB*g)/(BC_DA+
ED-EB),bl=b-l,k=(E*(g-l)-C*bl)/D,s=Math.sqrt(k*k+bl*bl)/(E*l*(1-l)),h=s?Math.atan2(k,bl)*degrees-120:NaN;return new Cubehelix(h<0?h+360:h,s,l,o.opacity)}function cubehelix(h,s,l,opacity){return arguments.
length===1?cubehelixConvert(h):new Cubehelix(h,s,l,opacity??1)}function Cubehelix(h,s,l,opacity){this.h=+h,this.s=+s,this.l=+l,this.opacity=+opacity}define(Cubehelix,cubehelix,extend(Color,{brighter(k){
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
"rect",shape,element("title",{},text(name)))}var axisRoom=44,gridHeight=360,rowHeights={least:4,most:24},minLabelPitch=15,maxLetters={wide:20,narrow:9};function drawGridChart(chart,request){let layout=layOut(chart,request),{box,x:x2}=layout,count=request.
size==="wide"?10:5,ticks2=ticksApart(x2,x2.ticks(count).filter(Number.isInteger)),ground=element("rect",{class:"ground",x:box.left,y:box.top,width:box.width-box.left-box.right,height:box.height-box.top-
box.bottom});return frame(request,box.height,[ground,...rowNames(chart,request,layout),...chart.levelNames.map((_,level)=>cellsOf(chart,level,layout)),unknownCells(chart,layout),bottomAxis(x2,ticks2,chart.
axisLabel,box)])}function layOut({rows,edges},{width:width2,size}){let{least,most}=rowHeights,rowHeight6=Math.min(most,Math.max(least,gridHeight/Math.max(1,rows.length))),left=12+(max(rows,row=>Math.min(
row.label.length,maxLetters[size]))??0)*letterWidth,top=8,height=top+rows.length*rowHeight6+axisRoom,box={width:width2,height,left,right:12,top,bottom:axisRoom};return{box,rowHeight:rowHeight6,x:createScale(
"linear",edges,[left,width2-box.right],!1)}}function rowNames({rows},{size},{box,rowHeight:rowHeight6}){let every2=Math.ceil(minLabelPitch/rowHeight6);return rows.flatMap((row,index)=>{if(index%every2!==
0)return[];let middle=box.top+(index+.5)*rowHeight6;return[label(shorten(row.label,maxLetters[size]),box.left-8,middle+4,{anchor:"end"})]})}function cellsOf(chart,level,{box,rowHeight:rowHeight6,x:x2}){
let gap2=rowHeight6>8?1:0,d=stretchesOf(chart,level).map(({row,from,to})=>{let[start,end]=[x2(from),x2(to)].map(round),top=round(box.top+row*rowHeight6);return`M${start} ${top}H${end}v${round(rowHeight6-
gap2)}H${start}z`});return element("path",{class:`level-${level}`,d:d.join("")})}function unknownCells(chart,{box,rowHeight:rowHeight6,x:x2}){let d=stretchesOf(chart,null).map(({row,from,to})=>{let middle=round(
box.top+(row+.5)*rowHeight6);return`M${round(x2(from))} ${middle}H${round(x2(to))}`});return element("path",{class:"level-unknown",d:d.join("")})}function stretchesOf({rows,edges},level){return rows.flatMap(
({levels},row)=>{let found=[],start=null;for(let column=0;column<=levels.length;column++)column<levels.length&&levels[column]===level?start??=column:start!==null&&(found.push({row,from:edges[start]??0,
to:edges[column]??0}),start=null);return found})}var rowHeight2=26,maxColumnWidth=44,maxLetters2={wide:26,narrow:15},minColumnWidth=16,nameHeight=18;function drawHeatMapChart(chart,request){let grid=layOut2(chart,request),height=grid.top+chart.rows.
length*grid.pitch+4;return frame(request,height,[...chart.columns.map((name,column)=>upright(name,column,grid)),...chart.rows.flatMap((row,index)=>[nameOfRow(row,index,grid,request),...row.cells.map((cell,column)=>drawCell(
row,cell,grid,{index,column}))])])}function layOut2({rows,columns},{width:width2,size}){let letters=(names2,most)=>max(names2,name=>Math.min(name.length,most))??0,names=rows.map(row=>row.label),beside=10+
letters(names,maxLetters2[size])*letterWidth,roomFrom=left2=>(width2-left2-2)/Math.max(1,columns.length),isStacked=roomFrom(beside)<minColumnWidth,left=isStacked?2:beside;return{left,isStacked,columnWidth:Math.
min(maxColumnWidth,roomFrom(left)),top:14+letters(columns,maxLetters2.wide)*letterWidth,pitch:rowHeight2+(isStacked?nameHeight:0)}}var topOf=(index,{top,pitch,isStacked})=>top+index*pitch+(isStacked?nameHeight:
0);function nameOfRow(row,index,grid,{width:width2,size}){let top=topOf(index,grid);if(grid.isStacked)return label(shorten(row.label,Math.floor(width2/letterWidth)),grid.left,top-4);let name=shorten(row.
label,maxLetters2[size]);return label(name,grid.left-8,top+rowHeight2/2+4,{anchor:"end"})}function upright(name,column,{left,top,columnWidth}){let turn=`translate(${(left+(column+.5)*columnWidth+4).toFixed(
1)} ${(top-6).toFixed(1)}) rotate(-90)`,content=text(shorten(name,maxLetters2.wide));return element("g",{transform:turn},element("text",{class:"label"},content))}function drawCell(row,{share,text:content},grid,{
index,column}){let[x2,y2]=[grid.left+column*grid.columnWidth,topOf(index,grid)],[width2,height]=[grid.columnWidth-2,rowHeight2-2],filled=Math.min(1,Math.max(0,share))*height,cell=element("rect",{class:"\
cell",x:x2,y:y2,width:width2,height});if(filled===0)return cell;let fill={class:`fill ${row.isWanted?"wanted":"unwanted"}`,x:x2,y:y2+height-filled,width:width2,height:filled},isRoom=content.length*letterWidth<=
width2,number3=label(content,x2+width2/2,y2+height/2+4,{anchor:"middle",className:"cell-text"});return element("g",{},cell,element("rect",fill),...isRoom?[number3]:[])}var rowHeight3=17,gap=16;function placeMarks(marks,scale,box){let rowEnds=[],room=Math.floor((box.width-box.left-box.right)/letterWidth);return[...marks].sort((a,b)=>a.x-b.x).map(mark=>{let text2=shorten(
mark.label,room),x2=scale(mark.x),textWidth=text2.length*letterWidth,placement=besideLine(x2,textWidth,box),free=rowEnds.findIndex(end=>end+gap<=placement.start),row=free>=0?free:rowEnds.length;return rowEnds[row]=
placement.start+textWidth,{...placement,x:x2,text:text2,row}})}function besideLine(x2,textWidth,box){let isRoomRight=x2+5+textWidth<=box.width-box.right,isRoomLeft=x2-5-textWidth>=box.left;return isRoomRight?
{start:x2+5,textX:x2+5,anchor:"start"}:isRoomLeft?{start:x2-5-textWidth,textX:x2-5,anchor:"end"}:{start:box.left,textX:box.left,anchor:"start"}}function marksHeight(placed){return placed.length===0?0:
(Math.max(...placed.map(({row})=>row))+1)*rowHeight3}function drawMarks(placed,box){let rows=marksHeight(placed)/rowHeight3,baseline=row=>box.top-6-(rows-1-row)*rowHeight3,bottom=box.height-box.bottom,
lines=placed.map(({x:x2,row})=>element("line",{class:"mark",x1:x2,x2,y1:baseline(row)-8,y2:bottom})),labels=placed.map(({text:text2,textX,anchor,row})=>label(text2,textX,baseline(row),{anchor,className:"\
mark-label"}));return[...lines,...labels]}var axisRoom2=44,nameRoom=28;function drawHistogramChart(chart,request){let{width:width2,size}=request,height=size==="wide"?260:250,counts=[0,max(chart.bins,({count})=>count)??1],yFor=top=>createScale(
"linear",counts,[height-axisRoom2,top]),whole=scale=>ticksOf(scale,"linear",4).filter(Number.isInteger),left=leftMargin(whole(yFor(nameRoom)).map(formatTick)),edges=chart.bins.flatMap(({from,to})=>[from,
to]),x2=createScale(chart.x.scale,edges,[left,width2-12],!1),bare={width:width2,height,left,right:12,top:nameRoom,bottom:axisRoom2},placed=placeMarks(chart.marks,x2,bare),box={...bare,top:nameRoom+marksHeight(
placed)},y2=yFor(box.top);return frame(request,height,[leftAxis(y2,whole(y2),chart.yLabel,box),...chart.bins.flatMap(bin=>bin.count>0?[drawBin(bin,x2,y2)]:[]),...drawMarks(placed,box),bottomAxis(x2,ticksOf(
x2,chart.x.scale,size==="wide"?8:4),chart.x.label,box)])}function drawBin({from,to,count},x2,y2){let start=x2(from),width2=Math.max(1,x2(to)-start-1),top=y2(count);return element("rect",{class:"bar sl\
ot-1",x:start,y:top,width:width2,height:y2(0)-top})}var rowHeight4=30,nameHeight2=18,maxLetters3=26,bandHeight=20,floorHeight=10,toneShapes={pass:"M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z",improvement:"M-5.5 0L4 -5.5V5.5Z",regression:"M0 -6.5L\
6.5 0L0 6.5L-6.5 0Z",inconclusive:"M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z"};function drawIntervalChart(chart,request){let{width:width2,size}=request,isStacked=size==="narrow",pitch=rowHeight4+
(isStacked?nameHeight2:0),height=8+chart.rows.length*pitch+44,letters=max(chart.rows,row=>Math.min(row.label.length,maxLetters3))??0,left=isStacked?8:12+letters*letterWidth,right=isStacked?8:14+(max(chart.
rows,row=>row.text.length)??0)*letterWidth,box={width:width2,height,left,right,top:8,bottom:44},x2=createScale("linear",extentOf(chart),[left,width2-right]),ticks2=ticksOf(x2,"linear",isStacked?4:8),ends={
y1:box.top,y2:height-box.bottom};return frame(request,height,[...ticks2.map(tick=>element("line",{class:"grid",x1:x2(tick),x2:x2(tick),...ends})),...chart.rows.map((row,index)=>{let top=box.top+index*
pitch+(isStacked?nameHeight2:0);return drawBands(row,top+rowHeight4/2,x2)}),element("line",{class:"axis",x1:x2(0),x2:x2(0),...ends}),...chart.rows.map((row,index)=>{let top=box.top+index*pitch+(isStacked?
nameHeight2:0);return element("g",{},...words(row,top,box,isStacked),drawEstimate(row,top,x2))}),bottomAxis(x2,ticks2,chart.axisLabel,box)])}function extentOf({rows}){return[0,...rows.flatMap(({value:value2,
low,high,threshold,floor})=>[value2,low,high,threshold,floor,threshold===null?null:-threshold,floor===null?null:-floor]).filter(bound=>bound!==null)]}function words(row,top,{width:width2,left,right},isStacked){
if(isStacked){let room=Math.floor((width2-row.text.length*letterWidth-24)/letterWidth);return[label(shorten(row.label,Math.max(1,room)),left,top-4),label(row.text,width2-right,top-4,{anchor:"end",className:"\
value"})]}let baseline=top+rowHeight4/2+4;return[label(shorten(row.label,maxLetters3),left-8,baseline,{anchor:"end"}),label(row.text,width2-right+10,baseline,{className:"value"})]}function drawBands({
threshold,floor},middle,x2){let band=(className,bound,height)=>{if(bound===null)return[];let reach={x:x2(-bound),width:Math.max(0,x2(bound)-x2(-bound))};return[element("rect",{class:className,...reach,
y:middle-height/2,height})]};return element("g",{},...band("threshold-band",threshold,bandHeight),...band("noise-band",floor,floorHeight))}function drawEstimate({value:value2,low,high,tone,label:name,
text:words2},top,x2){let middle=top+rowHeight4/2,whiskers=low===null||high===null?[]:interval(x2(low),x2(high),middle);if(value2===null)return element("g",{class:`estimate ${tone}`},...whiskers);let place=`\
translate(${x2(value2).toFixed(1)} ${middle.toFixed(1)})`,title=element("title",{},text(`${name}: ${words2}`)),shape=element("path",{class:"point",d:toneShapes[tone],transform:place},title);return element(
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
known)??""});return element("g",{},filled,...whiskers)}function valuesOfBands(bands){return bands.flatMap(({points})=>points.flatMap(({low,high})=>[low,high]))}var axisRoom3=44,nameRoom2=28;function drawLineChart(chart,request){let{width:width2,size}=request,height=size==="wide"?300:260,{series,bands=[]}=chart,values=series.flatMap(({points})=>points.map(({y:y3})=>y3)),
steps=series.flatMap(({points})=>points.map(({x:x3})=>x3)),heights=chart.y.domain??[...values,...valuesOfBands(bands)],yTicksFor=top=>{let isNice=chart.y.ticks===void 0,scale=createScale(chart.y.scale,
heights,[height-axisRoom3,top],isNice);return{scale,ticks:chart.y.ticks??ticksOf(scale,chart.y.scale,5)}},left=leftMargin(yTicksFor(nameRoom2).ticks.map(formatTick)),x2=createScale(chart.x.scale,chart.
x.domain??steps,[left,width2-12],!1),bare={width:width2,height,left,right:12,top:nameRoom2,bottom:axisRoom3},placed=placeMarks(chart.marks,x2,bare),box={...bare,top:nameRoom2+marksHeight(placed)},y2=yTicksFor(
box.top);return frame(request,height,[leftAxis(y2.scale,y2.ticks,chart.y.label,box),bottomAxis(x2,bottomTicks(chart.x,x2,size==="wide"?10:5),chart.x.label,box),...bands.map(band=>drawBand(band,x2,y2.scale)),
...drawMarks(placed,box),...inLayers(series).map(series2=>curve(series2,x2,y2.scale))])}function bottomTicks({ticks:ticks2},scale,count){return ticks2===void 0?scale.ticks(count).filter(Number.isInteger):
ticksApart(scale,ticks2)}var layerOf={halo:0,faint:1,line:2,dotted:3};function inLayers(series){return[...series].sort((a,b)=>layerOf[a.style]-layerOf[b.style])}function curve({points,style,slot},x2,y2){
let path2=line_default(point=>x2(point.x),point=>y2(point.y)).defined(point=>Number.isFinite(point.y)).digits(1),drawn=element("path",{class:`${style} slot-${slot}`,d:path2(points)??""}),known=points.
filter(point=>Number.isFinite(point.y));if(known.length!==1&&style!=="dotted")return drawn;let dots=known.map(point=>element("circle",{class:`dot slot-${slot}`,cx:x2(point.x),cy:y2(point.y),r:4}));return element(
"g",{},...known.length>1?[drawn]:[],...dots)}var rowHeight5=20,barHeight2=8,maxLetters4={wide:36,narrow:11},boldLetterWidth=letterWidth*1.08,eventShapes={injection:"M0 8V-10L7 -7L0 -4",alarm:"M-4.5 1A4.5 4.5 0 1 0 4.5 1A4.5 4.5 0 1 0 -4.5 1Z","f\
alse-alarm":"M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5"};function drawTimelineChart(chart,request){let{width:width2,size}=request,height=8+chart.rows.length*rowHeight5+44,labels=chart.rows.map(row=>shorten(
nameOf(row,size),maxLetters4[size])),left=12+(max(labels,content=>content.length)??0)*letterWidth,texts=chart.rows.map(row=>textOf(row,size)),right=14+(max(texts,content=>content.length)??0)*boldLetterWidth,
box={width:width2,height,left,right,top:8,bottom:44},ends=chart.rows.flatMap(row=>[row.length,...row.events.map(({at})=>at)]),x2=createScale("linear",[0,max(ends)||1],[left,width2-right],!1),ticks2=ticksOf(
x2,"linear",size==="wide"?8:3),bounds={y1:box.top,y2:height-box.bottom};return frame(request,height,[...ticks2.map(tick=>element("line",{class:"grid",x1:x2(tick),x2:x2(tick),...bounds})),...chart.rows.
flatMap((row,index)=>{let middle=box.top+(index+.5)*rowHeight5;return[label(labels[index]??"",left-8,middle+4,{anchor:"end"}),...drawRow2(chart,row,middle,x2),label(texts[index]??"",width2-right+10,middle+
4,{className:"value"})]}),bottomAxis(x2,ticks2,chart.axisLabel,box)])}var nameOf=(row,size)=>size==="wide"?row.label:row.shortLabel,textOf=(row,size)=>size==="wide"?row.text:row.shortText??row.text;function drawRow2(chart,row,middle,x2){
let bar={class:"run",x:x2(0),y:middle-barHeight2/2,width:Math.max(1,x2(row.length)-x2(0)),height:barHeight2};return[element("rect",bar),...row.events.map(({at,event})=>{let place=`translate(${x2(at).toFixed(
1)} ${middle.toFixed(1)})`,name=element("title",{},text(chart.eventNames[event])),shape=element("path",{class:`event ${event}`,d:eventShapes[event]},name);return element("g",{transform:place},shape)})]}var drawings={line:drawLineChart,bars:drawBarChart,histogram:drawHistogramChart,"heat-map":drawHeatMapChart,timeline:drawTimelineChart,intervals:drawIntervalChart,grid:drawGridChart};function drawChart(chart,request){
let draw=drawings[chart.kind];return draw(chart,request)}var timelineEvents=["injection","alarm","false-alarm"],intervalTones=["regression","inconclusive","pass","improvement"];function legendOf(chart){switch(chart.kind){case"histogram":return[];case"bars":{let shown=chart.layers.map(({name,slot})=>entry(name,"bar",slot));return shown.length>1?shown:[]}case"line":return[...chart.
series,...bandsOf(chart)].map(({name,style,slot})=>entry(name,style,slot));case"heat-map":return heatMapLegend(chart);case"timeline":return timelineLegend(chart);case"intervals":return intervalLegend(
chart);case"grid":return gridLegend(chart)}}var alongSwatch={isBar:!1,path:"M0 6H24",isCentred:!1};function entry(name,style,slot){let isBar=style==="bar"||style==="band";return{...alongSwatch,name,swatch:`${style}\
 slot-${slot}`,isBar}}function bandsOf({bands=[]}){return bands.map(band=>({...band,style:"band"}))}function heatMapLegend({rows,meanings}){return[!0,!1].filter(isWanted=>rows.some(row=>row.isWanted===
isWanted)).map(isWanted=>{let tone=isWanted?"wanted":"unwanted";return{...alongSwatch,name:meanings[tone],swatch:`fill ${tone}`,isBar:!0}})}function timelineLegend({rows,eventNames}){return timelineEvents.
filter(name=>rows.some(({events})=>events.some(({event})=>event===name))).map(event=>({name:eventNames[event],swatch:`event ${event}`,isBar:!1,path:eventShapes[event],isCentred:!0}))}function intervalLegend({
rows,toneNames,...names}){let tones=intervalTones.filter(name=>rows.some(({tone})=>tone===name)),{thresholdName,floorName}=names,bands=[...rows.some(({threshold})=>threshold!==null)?[["threshold-band",
thresholdName]]:[],...rows.some(({floor})=>floor!==null)?[["noise-band",floorName]]:[]];return[...tones.map(tone=>({name:toneNames[tone],swatch:`point ${tone}`,isBar:!1,path:toneShapes[tone],isCentred:!0})),
...bands.map(([swatch="",name=""])=>({...alongSwatch,name,swatch,isBar:!0}))]}function gridLegend({levelNames,rows}){let levels=levelNames.map((name,level)=>({...alongSwatch,name,swatch:`level-${level}`,
isBar:!0}));return rows.every(row=>row.levels.every(level=>level!==null))?levels:[...levels,{...alongSwatch,name:"not known",swatch:"level-unknown"}]}var widths={page:758,half:348,phone:320},shortLabel=10;function renderHtml(model){return import_handlebars.default.compile(report_html_default,{knownHelpersOnly:!0,strict:!1})(viewOf(model),{partials:{
figure:figure_default,icon:icon_default,styles:styles_default,table:table_default}})}function viewOf(model){let{verdict}=model;return{...model,verdict:{...verdict,isPass:verdict.status==="pass",isFail:verdict.
status==="fail",isWarning:verdict.status==="warning",isPlain:verdict.status==="plain",isList:verdict.status==="fail"||verdict.status==="warning"},tiles:model.keyFigures.filter(({isHeadline})=>isHeadline).
map(tileOf),otherFigures:model.keyFigures.filter(({isHeadline})=>!isHeadline).map(tileOf),sections:model.sections.map(section=>({...section,blocks:section.blocks.map(viewOfBlock)}))}}function tileOf(figure){
let[amount,...unit2]=figure.text.split(" "),machineValue=figure.value===null?null:String(figure.value);return{...figure,amount,unitText:unit2.join(" "),machineValue}}function viewOfBlock(block){if("ta\
ble"in block)return{table:viewOfTable(block.table)};if(!("figures"in block))return block;let isPair=block.figures.length>1;return{isPair,figures:block.figures.map(drawn=>viewOfFigure(drawn,isPair))}}function viewOfTable({
caption,columns,rows}){let body=rows.map(({cells,isMarked})=>({isMarked,head:cells[0],isHeadNumeric:columns[0]?.isNumeric,cells:cells.slice(1).map((cell,index)=>({...cell,isNumeric:columns[index+1]?.isNumeric,
isPass:cell.status==="pass",isFail:cell.status==="fail"}))})),heads=columns.map(column=>({...column,isShort:column.label.length<=shortLabel}));return{caption,columns:heads,body}}function viewOfFigure({
id,title,description,chart},isHalf){let words2={id,title,description},phone={...words2,width:isHalf?widths.half:widths.phone,size:"narrow"},drawings2=[drawChart(chart,phone)];return isHalf||drawings2.
push(drawChart(chart,{...words2,width:widths.page,size:"wide"})),{title,legend:legendOf(chart),drawings:drawings2}}function renderJson({record}){return`${JSON.stringify(record,null,2)}
`}var import_handlebars2=__toESM(require_lib(),1);var junit_xml_default=`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="{{title}}" tests="{{counts.tests}}" failures="{{counts.failures}}" errors="{{counts.errors}}">
{{#each suites}}
  <testsuite name="{{name}}" tests="{{counts.tests}}" failures="{{counts.failures}}" errors="{{counts.errors}}" skipped="{{counts.skipped}}" timestamp="{{../timestamp}}">
{{#each cases}}
    <testcase classname="minicluster.{{../name}}" name="{{name}}">
{{#if skipped}}
      <skipped>{{skipped}}</skipped>
{{/if}}
{{#if error}}
      <error type="unknown" message="{{headline}}">{{error}}</error>
{{/if}}
{{#if failure}}
      <failure type="{{../name}}" message="{{headline}}">{{failure}}</failure>
{{/if}}
{{#if told}}
      <system-out>{{told}}</system-out>
{{/if}}
    </testcase>
{{/each}}
  </testsuite>
{{/each}}
</testsuites>
`;function checkCases({checks}){return checks.map(({name,status,headline,reasons})=>{let why=reasons.join(" ")||headline;return status==="pass"?{name,told:headline}:status==="fail"?{name,headline,failure:why}:
{name,headline,error:why}})}function faultCases({faults,checks}){let isFailure=statusOf(checks,"faults")!=="pass";return(faults?.faults??[]).map(row=>faultCase(row,isFailure))}function faultCase(row,isFailure){
let dose=formatDose(row),name=`${nameOfFault(row)}${dose===""?"":`, ${dose}`}`,{detected}=row,told=`${formatFraction(detected)} detected`;return detected.trials===0?{name,skipped:"no fault took effect"}:
detected.successes===detected.trials?{name,told}:isFailure?{name,headline:told,failure:row.summary}:{name,skipped:`${told}: missed, within the limits of the check`}}function metricCases({comparison}){
return comparison===void 0?[]:judgedMetrics(comparison).filter(isWatched).map(metricCase)}function metricCase(metric){let{name,verdict,severity,reason}=metric,told=changeOf(metric);return verdict==="i\
nconclusive"?{name,skipped:reason??"no conclusion"}:verdict!=="regression"?{name,told}:severity!=="error"?{name,skipped:`a regression that only warns: ${told}`}:{name,headline:`Regression: ${metric.label}`,
failure:reason??told}}function changeOf({baseline_value,current_value,unit:unit2=null}){let[before,now]=[baseline_value,current_value].map(value2=>formatMetric(value2===null?null:Number(value2),unit2));
return`${before} before, ${now} now`}var statusOf=(checks,name)=>checks.find(check=>check.name===name)?.status;var render=import_handlebars2.default.compile(junit_xml_default,{knownHelpersOnly:!0,strict:!1});function renderJunit({record}){let suites=[{name:"checks",cases:checkCases(record)},{name:"faults",cases:faultCases(
record)},{name:"metrics",cases:metricCases(record)}].filter(({cases})=>cases.length>0),counted=suites.map(suite=>({...suite,counts:countCases(suite.cases)})),view={title:record.title,timestamp:record.
generated_at.replace(/(\.\d+)?Z$/,""),counts:countCases(suites.flatMap(({cases})=>cases)),suites:counted};return render(mapStrings(view,xmlText))}var countCases=cases=>({tests:cases.length,failures:cases.
filter(({failure})=>failure).length,errors:cases.filter(({error})=>error).length,skipped:cases.filter(({skipped})=>skipped).length}),xmlText=text2=>visibleText(text2).replace(/[\uFFFE\uFFFF]/g,"�");var import_handlebars3=__toESM(require_lib(),1);var summary_table_default=`{{caption}}

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
`;var invisibleBreak="&#8203;";function escapeMarkdown(text2){return text2.replace(/[\r\n]+/g," ").replace(/&/g,"&amp;").replace(/</g,"&lt;").replace(/>/g,"&gt;").replace(/[\\`*_~|[\]{}$!]/g,"\\$&").replace(
/[@#]/g,`$&${invisibleBreak}`).replace(/:(?=\/\/|[a-z_+-][\w+-]*:)/gi,`:${invisibleBreak}`).replace(/www(?=\.)/gi,`$&${invisibleBreak}`).replace(/\bGH(?=-\d)/gi,`$&${invisibleBreak}`).replace(/^(\s*)([-+=])/,
"$1\\$2").replace(/^(\s*\d+)([.)])(?=\s|$)/,"$1\\$2")}function escapeLinkTarget(url){return url.replace(/[()\\<>\s]/g,character=>`%${character.charCodeAt(0).toString(16)}`).replace(/&/g,"&amp;")}function fitBytes(forms,maxBytes){let text2="";for(let form of forms)if(text2=form(),Buffer.byteLength(text2)<=maxBytes)return text2;return text2}var statusSymbols={pass:"✅",fail:"❌",unknown:"❔"};var maxSummaryBytes=1e6,details=[{reasons:1e3,rows:1e3,tables:20},{reasons:200,rows:100,tables:20},{reasons:50,rows:20,tables:10},{reasons:20,rows:0,tables:0},{reasons:0,rows:0,tables:0}],maxTiles=40,
render2=import_handlebars3.default.compile(summary_md_default,{noEscape:!0,knownHelpersOnly:!0});function renderMarkdown(model,maxBytes=maxSummaryBytes){let forms=details.map(detail=>()=>render2(viewOf2(
model,detail),{partials:{"summary-table":summary_table_default}}));return fitBytes(forms,maxBytes)}function viewOf2(model,detail){let{title,facts,generated}=model,reasons=model.verdict.reasons.slice(0,
detail.reasons),all=tablesOf(model),tables=detail.rows===0?[]:all.slice(0,detail.tables).map(table=>cutRows(table,detail.rows)),tiles=model.keyFigures.filter(({isHeadline})=>isHeadline).slice(0,maxTiles),
verdict={...model.verdict,reasons};return{...mapStrings({verdict,title,facts,generated,tiles,tables},escapeMarkdown),symbol:statusSymbols[verdict.status],isList:reasons.length>1,omitted:omittedInWords(
model.verdict.reasons.length-reasons.length,all,tables),links:model.links.slice(0,maxTiles).map(({label:label2,url})=>({label:escapeMarkdown(label2),url:url===null?null:escapeLinkTarget(url)}))}}var tablesOf=({
sections})=>sections.filter(({isInSummary})=>isInSummary).flatMap(({blocks})=>blocks.flatMap(block=>"table"in block?[block.table]:[])),cutRows=(table,rows)=>({...table,rows:table.rows.slice(0,rows)});
function omittedInWords(reasons,all,shown){let count=tables=>tables.reduce((sum2,{rows:rows2})=>sum2+rows2.length,0),rows=count(all)-count(shown),left=[...reasons>0?[plural(reasons,"reason")]:[],...rows>
0?[`${plural(rows,"row")} of tables`]:[]];return left.length===0?null:`Not shown here, for length: ${left.join(", ")}. The report has them.`}var renderers={html:renderHtml,json:renderJson,junit:renderJunit,markdown:renderMarkdown,terminal:model=>renderTerminalSummary(model)};export{judgedMetrics,isWatched,overallVerdict,disarmCommands,wrapText,plainPaint,renderTerminalSummary,shorten,escapeMarkdown,escapeLinkTarget,fitBytes,statusSymbols,renderers};
