import { type ComponentProps, createElement } from 'react'

type IconNode = [tag: string, attributes: Record<string, string>][]

/**
 * Takes the place of the function of lucide-react by which its icons are made (vite.config.ts): that weighs 0.8 kB more on
 * every page, for options that nothing here uses.
 */
export default function createIcon({ node }: { node: IconNode }) {
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        'aria-hidden': true,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
