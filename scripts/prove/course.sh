# proof: course: the core needs at most half a second of the processor for every step and exercise
"$root/build/release/miai" course check --times || die "steps of the course are too slow; see above"
