// How the tests are run: in parallel workers, each with a browser and agents of its own (`fixtures.mjs`, `agents.mjs`).
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { firefox } from './engines.mjs';
import { settings } from './settings.mjs';

/**
 * Chromium obeys the last `--disable-features` only: those that Playwright turns off, and parts of the browser's own
 * window, for which Chromium would start two more processes beside each page (half of the processor time of a test).
 */
const DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch',
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess',
];

/** Theme, motion and proxy of Firefox come by preferences: its driver has no command for them. */
const PREFERENCES = {
  'layout.css.prefers-color-scheme.content-override': 1,
  'ui.prefersReducedMotion': 1,
  'network.proxy.allow_hijacking_localhost': true,
};

const NOT_NOW = settings.nightly ? [] : [/@nightly/];

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.mjs',
  // Single tests are handed out, not files: the workers end at about the same time.
  fullyParallel: true,
  workers: settings.workers,
  // A machine that stalls must not fail a whole run: a failed test runs once more. If it passes then, the end of the run
  // names it as flaky, with its first error.
  retries: 1,
  forbidOnly: true,
  // Combinations of what the gate tries one of; `cargo xtask nightly` runs them all.
  grepInvert: NOT_NOW,
  timeout: 180_000,
  use: { actionTimeout: 20_000, navigationTimeout: 20_000 },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          executablePath: settings.chromium,
          args: [
            '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
            '--disable-background-networking', '--disable-component-update', '--disable-sync',
            `--disable-features=${DISABLED}`,
          ],
        },
      },
    },
    // Its tests open their pages themselves: `webkit-page.mjs`.
    { name: 'webkit', testMatch: '*.webkit.mjs' },
    {
      name: 'firefox',
      testMatch: firefox.testMatch,
      grepInvert: [...NOT_NOW, ...firefox.grepInvert],
      use: {
        browserName: 'firefox',
        // The stock browser by WebDriver BiDi, not a build of Playwright's.
        channel: 'moz-firefox',
        launchOptions: { executablePath: settings.firefox, firefoxUserPrefs: PREFERENCES },
      },
    },
  ],
  globalSetup: './clear-artefacts.mjs',
  outputDir: path.join(settings.artefacts, 'playwright'),
  reporter: [['list'], ['./closing-reporter.mjs']],
});
