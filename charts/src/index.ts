export { LOSSES, LOSS_KEYS, STAGES } from "./lossCatalogue.ts";
export type { LossGroup, LossKey, Stage } from "./lossCatalogue.ts";
export { DARK, FONT, HEAT_STOPS, LIGHT } from "./theme.ts";
export type { Theme } from "./theme.ts";
export { heatColor } from "./heatRamp.ts";

export { waterfallOption } from "./waterfall.ts";
export type { WaterfallLabels, WaterfallSettings } from "./waterfallSettings.ts";
export { waterfallLayout } from "./waterfallLayout.ts";
export type { WaterfallData, WaterfallLoss, WaterfallTotal } from "./waterfallLayout.ts";
export { waterfallRowsHeightPx } from "./waterfallRows.ts";

export { productionLanesHeightPx, productionOption } from "./production.ts";
export type { ProductionBar, ProductionLabels, ProductionLane, ProductionSettings } from "./production.ts";

export { lossBarsHeightPx, lossBarsOption } from "./lossBars.ts";
export type { LossBar, LossBarsSettings } from "./lossBars.ts";

export { HEAT_MAP_LEFT_PX, heatMapOption } from "./heatMap.ts";
export type { HeatMapData, HeatMapLabels, HeatMapSettings } from "./heatMap.ts";

export { heatStripOption } from "./heatStrip.ts";

export { carpetOption } from "./carpet.ts";
export type { CarpetData, CarpetLabels, CarpetLane, CarpetSettings } from "./carpet.ts";

export { monthlyOption } from "./monthly.ts";
export type { MonthBar, MonthlyLabels, MonthlySettings } from "./monthly.ts";

export { sparklineOption } from "./sparkline.ts";
export type { SparklineSettings } from "./sparkline.ts";

export { piBarsOption } from "./piBars.ts";
export type { PiBar, PiBarsSettings } from "./piBars.ts";

export { piLineOption } from "./piLine.ts";
export type { PiLineLabels } from "./piLine.ts";

export { samplesOption } from "./samples.ts";
export type { SampleLabels, SampleSeries, SampleSettings } from "./samples.ts";

export { scatterOption } from "./scatter.ts";
export type { ScatterData, ScatterLabels, ScatterSettings } from "./scatter.ts";

export { evidenceOption } from "./evidence.ts";
export type { EvidenceLine, EvidenceSettings } from "./evidence.ts";

export { evolutionOption, lineLook } from "./evolution.ts";
export type { EvolutionLine, EvolutionSettings } from "./evolution.ts";

export { lossCourseOption } from "./lossCourse.ts";
export type { CourseCause, LossCourseSettings } from "./lossCourse.ts";

export { valueMapOption } from "./valueMap.ts";
export type { ValueMapData, ValueMapSettings } from "./valueMap.ts";

export { cloudsOption } from "./clouds.ts";
export type { Cloud, CloudLine, CloudsSettings } from "./clouds.ts";

export { lossStacksHeightPx, lossStacksOption } from "./lossStacks.ts";
export type { LossStacksSettings, StackCause } from "./lossStacks.ts";

export { histogramOption } from "./histogram.ts";
export type { HistogramSeries, HistogramSettings } from "./histogram.ts";

export { bridgeHeightPx, bridgeOption } from "./bridge.ts";
export type { BridgeData, BridgeSettings, BridgeStep } from "./bridge.ts";

export { timelineHeightPx, timelineOption } from "./timeline.ts";
export type { TimelineRow, TimelineSettings } from "./timeline.ts";

export { fleetMapOption } from "./fleetMap.ts";
export type { FleetMapSettings, MapPlant, Outline } from "./fleetMap.ts";

export { plotLook, plotOption } from "./plot.ts";
export type { PlotSeries, PlotSettings } from "./plot.ts";

export { matrixOption } from "./matrix.ts";
export type { MatrixData, MatrixSettings } from "./matrix.ts";

/** The world's outlines, a part of their own: fetched when a map is shown. */
export const loadOutlines = async () => (await import("./mapOutlines.ts")).countryOutlines;
