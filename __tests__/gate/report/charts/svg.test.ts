import { describe, expect, test } from 'vitest'
import { element, text } from '../../../../src/gate/report/charts/svg.js'

describe('SVG as text', () => {
  test('The SVG writer escapes character data and attributes', () => {
    const drawn = element('text', { class: `a" onload='x' <b>&` }, text(`<script>&"'`))
    expect(drawn).toBe(
      '<text class="a&quot; onload=&#39;x&#39; &lt;b&gt;&amp;">&lt;script&gt;&amp;&quot;&#39;</text>',
    )
  })

  test('The SVG writer nests elements and rounds coordinates to a tenth', () => {
    const drawn = element('g', {}, element('line', { x1: 1.23456, x2: 2 }))
    expect(drawn).toBe('<g><line x1="1.2" x2="2"/></g>')
  })
})
