//! A small chart of numbers: bars for few numbers, otherwise a line.
//!
//! The picture stretches with its box; labels and markers do not. Invariants: at most about 600 points are drawn,
//! always including the highest and the lowest; the accessible name summarizes the chart.

use leptos::prelude::*;
use locales::messages;

use super::LayoutContext;
use crate::ui::runtime::dom::view;

/// The width of the SVG view box; `HIGH` is its height.
const WIDE: f64 = 6000.0;
const HIGH: f64 = 1000.0;

/// The largest count of numbers that are drawn as bars.
const BARS: usize = 24;

/// The number of intervals of a long series; the line shows the lowest and the highest number of each.
const STRETCHES: usize = 300;

/// The numbers of a chart; `None` is a gap. `exact` returns the text of the number at an index.
pub(super) struct Chart<'a> {
    /// The label of the column or series, which is part of the chart's accessible name.
    pub(super) label: &'a str,
    pub(super) numbers: &'a [Option<f64>],
    pub(super) exact: &'a dyn Fn(usize) -> String,
    /// The name of the number at an index, which stands under its bar; `None` if the numbers have no names.
    pub(super) name: Option<&'a dyn Fn(usize) -> String>,
}

/// The largest count of bars whose names are written across.
const ACROSS: usize = 8;

/// Maps indices and numbers to coordinates in the SVG's view box.
#[derive(Clone, Copy)]
struct Scale {
    low: f64,
    high: f64,
    count: usize,
}

impl Scale {
    #[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
    fn across(&self, at: usize) -> f64 {
        let steps = self.count.saturating_sub(1).max(1);
        at as f64 / steps as f64 * WIDE
    }

    /// The distance of a number from the chart's top, as a share of its height: from 0 (top) to 1.
    fn down(&self, number: f64) -> f64 {
        let range = self.high - self.low;
        // Equal numbers are a line in the middle, and so are numbers with an infinite range.
        if range > 0.0 && range.is_finite() {
            (self.high - number) / range
        } else {
            0.5
        }
    }
}

/// The smallest count of numbers that get a chart: fewer are easier to read as text.
const FEWEST: usize = 3;

/// The view of a chart; `None` if there are too few numbers.
pub(super) fn chart(context: &LayoutContext<'_>, chart: &Chart<'_>) -> Option<AnyView> {
    let known = || {
        let numbers = chart.numbers.iter().enumerate();
        numbers.filter_map(|(at, number)| Some((at, number.filter(|it| it.is_finite())?)))
    };
    let (first, last) = (known().next()?, known().next_back()?);
    let count = known().count();
    if count < FEWEST {
        return None;
    }
    let lowest = known().fold(
        first,
        |best, next| if next.1 < best.1 { next } else { best },
    );
    let highest = known().fold(
        first,
        |best, next| if next.1 > best.1 { next } else { best },
    );
    let is_bars = chart.numbers.len() <= BARS;
    let scale = Scale {
        // Bars start at zero.
        low: if is_bars { lowest.1.min(0.0) } else { lowest.1 },
        high: if is_bars {
            highest.1.max(0.0)
        } else {
            highest.1
        },
        count: chart.numbers.len(),
    };
    let written = |at: usize| context.locale.amount(&(chart.exact)(at));
    let summary = messages::chart_summary(
        count as u64,
        &context.locale.count(count),
        &written(first.0),
        &written(last.0),
        &written(lowest.0),
        &written(highest.0),
    );
    let label = match chart.label {
        "" => messages::chart_numbers(),
        label => label,
    };
    let name = if is_bars {
        messages::bar_chart(label, &summary)
    } else {
        messages::line_chart(label, &summary)
    };
    let mark = |(at, number): (usize, f64)| {
        let top = percent(scale.down(number));
        let words = written(at);
        view! {
            <span class="level" style:inset-block-start=top>
                {words}
            </span>
        }
    };
    // Skip the lower label if both would overlap.
    let is_apart = (scale.down(lowest.1) - scale.down(highest.1)).abs() > 0.25;
    let dot = (!is_bars).then(|| {
        let (top, across) = (
            percent(scale.down(last.1)),
            percent(scale.across(last.0) / WIDE),
        );
        view! {
            <span
                class="dot"
                aria-hidden="true"
                style:inset-block-start=top
                style:inset-inline-start=across
            ></span>
        }
    });
    // Limit the width of a few bars.
    let slot = if chart.name.is_some() { 88 } else { 56 };
    let width = [&*(chart.numbers.len() * slot + 120).to_string(), "px"].concat();
    let width = if is_bars { width } else { String::new() };
    let names = chart.name.filter(|_| is_bars);
    Some(view! {
        <div class="chart" part="chart" style:max-inline-size=width>
            <div class="levels" aria-hidden="true">
                {mark(highest)}
                {is_apart.then(|| mark(lowest))}
            </div>
            <div class="plot-place">{picture(&scale, chart.numbers, name)} {dot}</div>
            <div class="levels end" aria-hidden="true">
                {(!is_bars).then(|| mark(last))}
            </div>
            {names.map(|name| bar_names(chart.numbers.len(), name))}
        </div>
    })
}

/// The names below the bars, `count` of them.
fn bar_names(count: usize, name: &dyn Fn(usize) -> String) -> AnyView {
    let names = (0..count).map(|at| {
        let name = name(at);
        view! {
            <span title=name.clone() dir="auto">
                {name}
            </span>
        }
    });
    let names: Vec<AnyView> = names.collect();
    // As the plot, which does not turn around.
    view! {
        <div
            class="chart-names"
            aria-hidden="true"
            data-many={count > ACROSS}
            style:direction="ltr".to_owned()
        >
            {names}
        </div>
    }
}

fn picture(scale: &Scale, numbers: &[Option<f64>], name: String) -> AnyView {
    let zero = (scale.low < 0.0 && scale.high > 0.0).then(|| path("zero", level(scale, 0.0)));
    let (area, line) = if numbers.len() <= BARS {
        (None, path("bars", bars(scale, numbers)))
    } else {
        let points = points(numbers);
        let area = path("area", area(scale, &points));
        (Some(area), path("line", line(scale, &points)))
    };
    view! {
        <svg
            class="plot"
            viewBox="0 0 6000 1000"
            preserveAspectRatio="none"
            role="img"
            focusable="false"
            aria-label=name
        >
            {zero}
            {area}
            {line}
        </svg>
    }
}

fn path(class: &'static str, data: String) -> AnyView {
    view! { <path class=class d=data /> }
}

fn level(scale: &Scale, number: f64) -> String {
    let mut data = String::new();
    put(&mut data, 'M', 0.0, scale.down(number) * HIGH);
    put(&mut data, 'L', WIDE, scale.down(number) * HIGH);
    data
}

/// The points of a line: each number, or the lowest and the highest of each interval, in order. `None` is a gap.
fn points(numbers: &[Option<f64>]) -> Vec<Option<(usize, f64)>> {
    let number = |at: usize| {
        numbers
            .get(at)
            .copied()
            .flatten()
            .filter(|it| it.is_finite())
    };
    if numbers.len() <= 2 * STRETCHES {
        let all = 0..numbers.len();
        return all.map(|at| number(at).map(|it| (at, it))).collect();
    }
    let mut found = Vec::with_capacity(2 * STRETCHES);
    for stretch in 0..STRETCHES {
        let (from, to) = (
            stretch * numbers.len() / STRETCHES,
            (stretch + 1) * numbers.len() / STRETCHES,
        );
        let mut ends: Option<((usize, f64), (usize, f64))> = None;
        for (at, it) in (from..to).filter_map(|at| Some((at, number(at)?))) {
            let (low, high) = ends.get_or_insert(((at, it), (at, it)));
            if it < low.1 {
                *low = (at, it);
            }
            if it > high.1 {
                *high = (at, it);
            }
        }
        let Some((low, high)) = ends else {
            found.push(None);
            continue;
        };
        let (one, other) = if low.0 <= high.0 {
            (low, high)
        } else {
            (high, low)
        };
        found.push(Some(one));
        if one.0 != other.0 {
            found.push(Some(other));
        }
    }
    found
}

fn line(scale: &Scale, points: &[Option<(usize, f64)>]) -> String {
    let mut data = String::new();
    let mut is_new = true;
    for point in points {
        if let Some((at, number)) = point {
            let letter = if is_new { 'M' } else { 'L' };
            put(
                &mut data,
                letter,
                scale.across(*at),
                scale.down(*number) * HIGH,
            );
        }
        is_new = point.is_none();
    }
    data
}

/// The SVG path of the area below the line; empty if there are gaps.
fn area(scale: &Scale, points: &[Option<(usize, f64)>]) -> String {
    let floor = scale.down(0.0f64.clamp(scale.low, scale.high)) * HIGH;
    let mut data = String::new();
    let mut open: Option<usize> = None;
    for point in points {
        match (point, open) {
            (Some((at, number)), _) => {
                if open.is_none() {
                    put(&mut data, 'M', scale.across(*at), floor);
                }
                put(
                    &mut data,
                    'L',
                    scale.across(*at),
                    scale.down(*number) * HIGH,
                );
                open = Some(*at);
            }
            (None, Some(at)) => {
                put(&mut data, 'L', scale.across(at), floor);
                open = None;
            }
            (None, None) => {}
        }
    }
    if let Some(at) = open {
        put(&mut data, 'L', scale.across(at), floor);
    }
    data
}

/// The SVG path of the bars, each three quarters of its slot wide.
#[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
fn bars(scale: &Scale, numbers: &[Option<f64>]) -> String {
    let share = WIDE / scale.count.max(1) as f64;
    let floor = scale.down(0.0) * HIGH;
    let mut data = String::new();
    for (at, number) in numbers.iter().enumerate() {
        let Some(number) = number.filter(|it| it.is_finite()) else {
            continue;
        };
        let (from, to) = (share * (at as f64 + 0.125), share * (at as f64 + 0.875));
        // A zero is still visible.
        let top = scale.down(number) * HIGH;
        let top = if (top - floor).abs() < 8.0 {
            floor - 8.0
        } else {
            top
        };
        put(&mut data, 'M', from, floor);
        put(&mut data, 'L', from, top);
        put(&mut data, 'L', to, top);
        put(&mut data, 'L', to, floor);
        data.push('Z');
    }
    data
}

fn put(data: &mut String, letter: char, across: f64, down: f64) {
    data.push(letter);
    data.push_str(&whole(across));
    data.push(' ');
    data.push_str(&whole(down));
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a place within a picture of 6000 by 1000"
)]
fn whole(number: f64) -> String {
    (number.round() as i32).to_string()
}

/// A fraction from 0 to 1 as a CSS percentage, such as `25%`.
fn percent(fraction: f64) -> String {
    let mut text = whole(fraction.clamp(0.0, 1.0) * 100.0);
    text.push('%');
    text
}
