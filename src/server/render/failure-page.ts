import { buttonClass } from '#web/ui/button.tsx'

const broken = {
  title: 'Something went wrong',
  detail: 'We couldn’t show this page. Please try again in a moment.',
}

/** The page for a failed rendering: no data, no script, one link. */
export const failurePage = (styles: string[], { title, detail } = broken) => `<!DOCTYPE html>
<html lang="en-AU">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
</head>
<body>
<main class="page" style="padding-block:20vh;text-align:center">
<h1 class="text-title">${title}</h1>
<p style="margin-top:1rem">${detail}</p>
<p style="margin-top:2rem"><a class="${buttonClass()}" href="/">Go to the home page</a></p>
</main>
</body>
</html>`
