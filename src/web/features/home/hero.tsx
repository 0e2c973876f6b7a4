import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { siteQuery } from '#web/queries/catalogue.ts'
import { heroQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useSlideshow } from './slideshow.ts'

const frame = 'relative grid grid-cols-1 lg:h-[clamp(34rem,100svh-4.75rem,52rem)] lg:items-center'
const words = 'page pt-2 pb-8 lg:relative lg:z-3 lg:pt-8 lg:pb-20'

/** The hero at the top of the home page: a landscape in four seasons, and the clinic's first text. */
export function Hero() {
  const hero = useData(heroQuery)
  const { heroSlides } = useData(siteQuery)
  const pictures = [hero.image, ...((heroSlides && hero.slides) || [])]
  const slideshow = useSlideshow(pictures.length)
  return (
    <section
      id="home"
      aria-label={hero.title}
      className={frame}
      onFocus={({ target }) => slideshow.focus(target.matches(':focus-visible'))}
      onBlur={() => slideshow.focus(false)}
    >
      <Slides pictures={pictures} index={slideshow.index} />
      <div className={words}>
        <div className="lg:max-w-xl" {...slideshow.point}>
          <h1 className="text-display">{hero.title}</h1>
          <p className="mt-4 max-w-lg text-lead sm:mt-6">{hero.subtitle}</p>
          <p className="buttons mt-6 sm:mt-8">
            <SiteLink href={hero.primaryButtonLink} className={buttonClass()}>
              {hero.primaryButtonText}
            </SiteLink>
            <SiteLink href={hero.secondaryButtonLink} className={buttonClass('quiet')}>
              {hero.secondaryButtonText}
            </SiteLink>
          </p>
          {hero.cta && <p className="mt-4 text-ink-soft sm:mt-6">{hero.cta}</p>}
        </div>
      </div>
      {pictures.length > 1 && <Controls count={pictures.length} {...slideshow} />}
    </section>
  )
}

/** Only the first picture is loaded with the page. Each next one is loaded while the previous one is shown. */
function Slides({ pictures, index }: { pictures: string[]; index: number }) {
  const [wanted, setWanted] = useState(() => new Set([0]))
  useEffect(() => {
    setWanted((before) => new Set([...before, index, (index + 1) % pictures.length]))
  }, [index, pictures.length])
  return (
    <div className="mask-b-from-68% lg:mask-b-from-84% relative h-[min(72vw,42svh)] overflow-hidden lg:absolute lg:inset-0 lg:h-auto">
      {pictures.map((src, position) => (
        <div
          key={src}
          data-slide={position + 1}
          data-shown={position === index}
          className={`absolute inset-0 transition-opacity ease-calm ${position === index ? 'z-1 opacity-100 duration-1000' : 'opacity-0 delay-1000 duration-0'}`}
        >
          {wanted.has(position) && (
            <Picture
              src={src}
              alt=""
              priority={position === 0}
              loading="eager"
              sizes="(min-width: 64rem) 100vw, max(100vw, min(128vw, 75vh))"
              className="size-full object-[88%_40%] object-cover lg:object-[100%_40%]"
            />
          )}
        </div>
      ))}
      {/* A background behind the text, so that the picture does not overlap it. */}
      <div className="mask-[linear-gradient(90deg,rgb(0_0_0/.9)_36%,rgb(0_0_0/.82)_48%,rgb(0_0_0/.5)_56%,rgb(0_0_0/.18)_64%,transparent_72%)] absolute inset-0 z-2 bg-paper max-lg:hidden" />
    </div>
  )
}

/** The controls stay on one line, however large the browser's text. */
const narrow = 'w-[min(2.75rem,13.5vw)]'

type ControlsProps = ReturnType<typeof useSlideshow> & { count: number }

const Controls = ({ count, index, playing, show, toggle, point }: ControlsProps) => (
  <div className="needs-script page row-start-2 pb-4 lg:absolute lg:inset-x-0 lg:bottom-6 lg:z-3 lg:pb-0 print:hidden">
    <fieldset
      className="flex w-fit min-w-0 flex-wrap items-center rounded-button border border-stone bg-paper-bright/85 px-1"
      {...point}
    >
      <legend className="sr-only">Slideshow</legend>
      <IconButton aria-label="Previous slide" className={narrow} onClick={() => show(index - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      {Array.from({ length: count }, (_, position) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
          key={position}
          type="button"
          aria-label={`Go to slide ${position + 1}`}
          aria-current={position === index}
          className="slide-dot"
          onClick={() => show(position)}
        />
      ))}
      <IconButton aria-label="Next slide" className={narrow} onClick={() => show(index + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <IconButton
        aria-label={playing ? 'Pause slideshow' : 'Play slideshow'}
        className={`border-stone border-l ${narrow}`}
        onClick={toggle}
      >
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
    </fieldset>
  </div>
)

/** A placeholder for the hero while its data load. */
export const HeroOnItsWay = () => (
  <section id="home" aria-busy="true" data-awaited className={frame}>
    <div className={words}>
      <div className="lg:max-w-xl">
        <p className="sr-only">Loading…</p>
        <div className="placeholder h-14 w-4/5" />
        <div className="placeholder mt-4 h-14 w-3/5" />
        <div className="placeholder mt-8 h-6 w-full" />
        <div className="placeholder mt-3 h-6 w-5/6" />
      </div>
    </div>
  </section>
)
