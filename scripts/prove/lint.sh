# proof: lint: clang's path analysis over every source, which takes as long again as the lint of CI
build check
mapfile -t sources < <(git -C "$root" ls-files -- 'src/*.cpp')
(cd "$root" && printf '%s\0' "${sources[@]}" |
  xargs -0 -n 4 -P "$(nproc)" clang-tidy-19 -p build/check --quiet --warnings-as-errors='*' --checks='-*,clang-analyzer-core.*,clang-analyzer-cplusplus.*')
