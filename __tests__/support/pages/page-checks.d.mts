export declare const neededWidth: () => number
export declare const headingRanks: () => number[]
export declare const pageColors: () => { color: string; backgroundColor: string }
export declare const misplacedTexts: () => string[]
export declare const unnamedElements: () => string[]
export declare const faintTexts: (minimum: number) => { text: string; ratio: number }[]
export declare const cutCaptions: () => string[]
