/**
 * Parameters of each architecture for 80 classes, counted in the modules that ultralytics 8.4.190 builds of its yaml; with
 * fewer classes a few in a hundred less.
 */
const PARAMETERS: ReadonlyMap<string, number> = new Map([
  ['yolov8n.yaml', 3_157_200],
  ['yolov8s.yaml', 11_166_560],
  ['yolov8m.yaml', 25_902_640],
  ['yolov8l.yaml', 43_691_520],
  ['yolov8x.yaml', 68_229_648],
  ['yolo11n.yaml', 2_624_080],
  ['yolo11s.yaml', 9_458_752],
  ['yolo11m.yaml', 20_114_688],
  ['yolo11l.yaml', 25_372_160],
  ['yolo11x.yaml', 56_966_176],
  ['yolo12n.yaml', 2_602_288],
  ['yolo12s.yaml', 9_284_096],
  ['yolo12m.yaml', 20_199_168],
  ['yolo12l.yaml', 26_450_784],
  ['yolo12x.yaml', 59_210_784],
  ['yolo26n.yaml', 2_572_280],
  ['yolo26s.yaml', 10_009_784],
  ['yolo26m.yaml', 21_896_248],
  ['yolo26l.yaml', 26_299_704],
  ['yolo26x.yaml', 58_993_368],
]);

/** Parameters of an architecture; null where it was not counted. */
export function parametersOf(model: string): number | null {
  return PARAMETERS.get(model) ?? null;
}
